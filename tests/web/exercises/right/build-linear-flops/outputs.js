const linearFlops = (inputShape, outFeatures, bias) => {
  const shape = [...inputShape];
  const inputs = shape.pop();
  return shape.reduce((a, b) => a * b, outFeatures) * (2 * inputs + Number(bias));
};
