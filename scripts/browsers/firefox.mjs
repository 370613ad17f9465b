#!/usr/bin/env node
// The machine's Firefox as Playwright starts it, with two things mended that Playwright expects of a newer one.
// It sets a colour scheme for every page (emulation.setMediaFeaturesOverride), which Firefox 153 does not know: the
// refusal would end each test before it begins. Here that refusal, and no other, becomes "done": pages keep Firefox's
// own scheme, which is light. And of a download it wants a name, which one from a blob has not: its address gives it.
// FIREFOX is the program; arguments are passed on.
import { spawn } from 'node:child_process';
import { connect, createServer } from 'node:net';
import { pathToFileURL } from 'node:url';

const UNKNOWN = 'emulation.setMediaFeaturesOverride';
const REFUSAL = /\{"type":"error","id":(\d+),"error":"unknown command",[^{}]*?\}/g;

const UNNAMED = /\{"type":"event","method":"browsingContext\.download[^{}]*\{[^{}]*\}[^{}]*\}/g;

const done = (refusal, id) =>
  refusal.includes(UNKNOWN) ? `{"type":"success","id":${id},"result":{}}` : refusal;

/** Named by the end of its address, in the room that the time of it took. */
function named(event) {
  const end = /"url":"[^"]*?([^"/]{8})"/.exec(event)?.[1];
  if (end === undefined || !event.includes('"navigation":null')) return event;
  return event
    .replace('"navigation":null', `"navigation":"${end}"`)
    .replace(/"timestamp":(\d+)\d{10}/, '"timestamp":$1');
}

/** What Firefox sent, as long as before: a message's length is told in front of it. */
export function mended(chunk) {
  if (!chunk.includes(UNKNOWN) && !chunk.includes('browsingContext.download')) return chunk;
  const same =
    (change) =>
    (text, ...groups) =>
      change(text, ...groups).padEnd(text.length);
  const text = chunk.toString('latin1').replace(REFUSAL, same(done)).replace(UNNAMED, same(named));
  return Buffer.from(text, 'latin1');
}

/** A port of its own that leads to this one; resolves with its number. */
function relayTo(port) {
  const server = createServer((client) => {
    const firefox = connect(port, '127.0.0.1');
    // Firefox takes only what is addressed to its own port.
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
