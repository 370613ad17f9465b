function attentionFlops(batch, tokens, width, heads) {
  const text = {};
  text.projections = 0;
  for (let projection = 0; projection < 4; projection++) text.projections += tokens * width * width * 2;
  const d = width / heads;
  text.scores = heads * tokens * tokens * (d + d);
  text.softmax = heads * tokens * tokens * 5;
  text.values = heads * tokens * d * (tokens + tokens);
  for (const part of Object.keys(text)) text[part] *= batch;
  return text;
}
