#!/usr/bin/env node
// Starts the machine's Firefox for Playwright and patches two messages, because Playwright expects a newer Firefox. Playwright
// sets a colour scheme for every page (emulation.setMediaFeaturesOverride), which Firefox 153 does not know; the refusal would
// end each test before it begins. That refusal, and no other, is turned into a success: pages keep Firefox's own scheme, which is
// light. Playwright also expects a download to have a name, which one from a blob lacks; it is named after its address. FIREFOX
// is the program; arguments are passed on.
import { spawn } from 'node:child_process';
import { connect, createServer } from 'node:net';
import { pathToFileURL } from 'node:url';

const UNKNOWN = 'emulation.setMediaFeaturesOverride';
const REFUSAL = /\{"type":"error","id":(\d+),"error":"unknown command",[^{}]*?\}/g;

const UNNAMED = /\{"type":"event","method":"browsingContext\.download[^{}]*\{[^{}]*\}[^{}]*\}/g;

const done = (refusal, id) =>
  refusal.includes(UNKNOWN) ? `{"type":"success","id":${id},"result":{}}` : refusal;

/** Names the download after the end of its address. The bytes come from the timestamp, which is shortened. */
function named(event) {
  const end = /"url":"[^"]*?([^"/]{8})"/.exec(event)?.[1];
  if (end === undefined || !event.includes('"navigation":null')) return event;
  return event
    .replace('"navigation":null', `"navigation":"${end}"`)
    .replace(/"timestamp":(\d+)\d{10}/, '"timestamp":$1');
}

/** What Firefox sent, patched and padded to its old length: a message's length is announced before it. */
export function mended(chunk) {
  if (!chunk.includes(UNKNOWN) && !chunk.includes('browsingContext.download')) return chunk;
  const same =
    (change) =>
    (text, ...groups) =>
      change(text, ...groups).padEnd(text.length);
  const text = chunk.toString('latin1').replace(REFUSAL, same(done)).replace(UNNAMED, same(named));
  return Buffer.from(text, 'latin1');
}

/** Opens a relay on a free port that forwards to `port`; resolves with the relay's port. */
function relayTo(port) {
  const server = createServer((client) => {
    const firefox = connect(port, '127.0.0.1');
    // Firefox only accepts requests addressed to its own port.
    client.once('data', (first) => {
      const text = first.toString('latin1').replace(/^Host: .*$/im, `Host: 127.0.0.1:${port}`);
      firefox.write(Buffer.from(text, 'latin1'));
      client.pipe(firefox);
    });
    firefox.on('data', (chunk) => client.write(mended(chunk)));
    firefox.on('close', () => client.destroy());
    client.on('close', () => firefox.destroy());
    for (const socket of [client, firefox]) socket.on('error', () => socket.destroy());
  });
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve(server.address().port)),
  );
}

function start(args) {
  const child = spawn(process.env.FIREFOX, args, { stdio: ['ignore', 'inherit', 'pipe'] });
  const addressed = async (line) => {
    const port = /BiDi listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(line)?.[1];
    if (port === undefined) return line;
    return line.replace(`:${port}`, `:${await relayTo(Number(port))}`);
  };
  let rest = '';
  child.stderr.on('data', async (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) process.stderr.write(`${await addressed(line)}\n`);
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 1));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) start(process.argv.slice(2));
