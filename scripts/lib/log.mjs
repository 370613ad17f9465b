// Progress for people: one line per step, always on stderr, so that stdout contains only data.
const colour = process.stderr.isTTY && !process.env.NO_COLOR;
const paint = (code, text) => (colour ? `\u001b[${code}m${text}\u001b[0m` : text);

export const say = (text) => process.stderr.write(`${text}\n`);
export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/** A failure the reader can act on: shown as text, without a stack. */
export class Fixable extends Error {}

/** Runs `work`, then prints one line with the time it took. A string it returns is shown as a remark. */
export async function step(title, work) {
  const start = Date.now();
  try {
    const result = await work();
    const remark = typeof result === 'string' && result ? ` (${result})` : '';
    say(`  ${paint(32, 'done')} ${title}${remark} ${paint(2, seconds(Date.now() - start))}`);
    return result;
  } catch (error) {
    say(`  ${paint(31, 'FAIL')} ${title} ${paint(2, seconds(Date.now() - start))}`);
    throw error;
  }
}

/** Wraps a script's main function: prints the reason of a failure and sets the exit code. */
export async function main(work) {
  try {
    const code = await work();
    if (typeof code === 'number') process.exitCode = code;
  } catch (error) {
    say(`\n${error instanceof Fixable ? error.message : (error?.stack ?? error)}`);
    process.exitCode = 1;
  }
}

/** For scripts without options: rejects any option at once instead of starting long work by mistake. */
export function refuseOptions(does, [given] = process.argv.slice(2)) {
  if (given === undefined) return;
  const asked = /^(-h|--help)$/.test(given) ? '' : `"${given}" is not known. `;
  throw new Fixable(`${asked}It takes no options: ${does}`);
}
