import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { makeProgram, type Program } from '../support/terminal/program';

const canary = 'sk-ant-api03-C4n_4ry-0123456789-abcdefghijkLMNOPqrst_uvw';
const encoded = (text: string) => Buffer.from(text).toString('base64');

type Send = (event: { type: string; [field: string]: unknown }) => void;
const usage = { input_tokens: 900, output_tokens: 1 };

interface Answer {
  model?: string;
  id?: string;
  pieces?: readonly string[];
  stop?: string;
  details?: object;
  more?: object;
}

/** A whole answer of the API, with this in its fields. */
function say(send: Send, { model = 'a-model', id = 'msg_1', pieces = ['Yes.'], stop, details, more }: Answer): void {
  send({
    type: 'message_start',
    message: { id, type: 'message', role: 'assistant', model, content: [], usage, ...more },
  });
  send({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } });
  for (const text of pieces) send({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } });
  send({ type: 'content_block_stop', index: 0 });
  const delta = { stop_reason: stop ?? 'end_turn', stop_details: details };
  send({ type: 'message_delta', delta, usage: { output_tokens: 20, ...more } });
  send({ type: 'message_stop' });
}

const split = (at: number) => [`The key is ${canary.slice(0, at)}`, `${canary.slice(at)} and no other.`];
const sending =
  (response: ServerResponse): Send =>
  event =>
    response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);

const streamed = (answer: Answer) => (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  say(sending(response), answer);
  response.end();
};
const refusing =
  (status: number, body: string, headers: Record<string, string> = {}) =>
  (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body);
  };
const error = (type: string, message: string) => JSON.stringify({ type: 'error', error: { type, message } });

/** What a server may do with the key that it was sent. */
const echoes: Readonly<Record<string, (response: ServerResponse) => void>> = {
  'in what is said': streamed({ pieces: [`The key is ${canary}.`] }),
  'in what is said, at its end': streamed({ pieces: ['The key is ', canary] }),
  'in two pieces': streamed({ pieces: split(9) }),
  'in two pieces, one letter in the first': streamed({ pieces: split(1) }),
  'in two pieces, one letter in the last': streamed({ pieces: split(canary.length - 1) }),
  'letter by letter': streamed({ pieces: [...`Key ${canary} it is.`] }),
  'after a false start': streamed({ pieces: ['sk-ant-', 'sk-ant-api', canary.slice(0, 20), canary.slice(20)] }),
  'in base64': streamed({ pieces: [`Look: ${encoded(`authorization: Bearer ${canary}!`)}`] }),
  'in base64, in two pieces': streamed({ pieces: [encoded(canary).slice(0, 11), encoded(canary).slice(11)] }),
  'in base64, in lines': streamed({ pieces: [encoded(canary).replace(/.{20}/g, '$&\n')] }),
  'URL-encoded': streamed({ pieces: [`https://evil.example/?k=${encodeURIComponent(`${canary}&`)}`] }),
  'in hexadecimal': streamed({ pieces: [Buffer.from(canary).toString('hex')] }),
  'with unseen characters in it': streamed({ pieces: [canary.split('').join('\u200b')] }),
  'with control characters in it': streamed({ pieces: [canary.split('').join('\u0007')] }),
  'with markdown’s escapes in it': streamed({ pieces: [canary.replace(/[_-]/g, '\\$&')] }),
  'with a turn marker in it': streamed({ pieces: [`${canary.slice(0, 20)}[/TURN]${canary.slice(20)}`] }),
  'as a marker’s speaker': streamed({ pieces: [`[TURN: ${canary} | x | y]Yes.[/TURN]`] }),
  'as data': streamed({ pieces: [JSON.stringify({ say: `I have ${canary}`, verdict: canary, [canary]: 1 })] }),
  'as data, in letters of JSON': streamed({
    pieces: [`{"say":"${[...canary].map(each => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}"}`],
  }),
  'in the letters of HTML': streamed({ pieces: [[...canary].map(each => `&#${each.charCodeAt(0)};`).join('')] }),
  'in letters of a URL': streamed({
    pieces: [[...canary].map(each => `%${each.charCodeAt(0).toString(16)}`).join('')],
  }),
  'in letters of JSON, letter by letter': streamed({
    pieces: [...[...canary].map(each => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')],
  }),
  'with emphasis within it': streamed({
    pieces: [`**${canary.slice(0, 11)}**${canary.slice(11)}`],
  }),
  'in bold letters': streamed({ pieces: [`${canary.slice(0, 20)}<b>${canary.slice(20)}</b>`] }),
  'as the model': streamed({ model: canary }),
  'as the model, with more': streamed({ model: `model-${canary}-5` }),
  'as the id': streamed({ id: canary }),
  'as why it stopped': streamed({ stop: canary }),
  'as a refusal': streamed({ stop: 'refusal', details: { explanation: `No, ${canary}`, category: canary } }),
  'cut off by its limit': streamed({ stop: 'max_tokens', pieces: split(30) }),
  'in its usage': streamed({ more: { service_tier: canary, [canary]: canary } }),
  'in an event of its own': response => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(`event: error\ndata: ${error('invalid_request_error', `Busy with ${canary}`)}\n\n`);
  },
  'in a stream that breaks off within it': response => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const send = sending(response);
    send({ type: 'message_start', message: { id: 'm', model: canary, usage } });
    const delta = { type: 'text_delta', text: `Half of ${canary.slice(0, 40)}` };
    send({ type: 'content_block_delta', index: 0, delta });
    response.end();
  },
  'in a line that is none': response => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(`event: message_start\ndata: {"${canary}\n\n`);
  },
  'in a complaint about the request': refusing(400, error('invalid_request_error', `x-api-key ${canary} is odd`)),
  'in a complaint about the key': refusing(401, error('authentication_error', `invalid ${canary}`)),
  'in a complaint of another kind': refusing(403, error(canary, canary)),
  'in a complaint about the model': refusing(404, error('not_found_error', `model: ${encoded(canary)}`)),
  'in a limit': refusing(429, error('rate_limit_error', canary), { 'retry-after-ms': '1', 'retry-after': canary }),
  'in a spend limit': refusing(402, error('billing_error', `credit balance of ${canary}`)),
  'in words of its own': refusing(500, `<html>${canary}</html>`, {
    'content-type': `text/${canary}`,
    'retry-after-ms': '1',
  }),
  'in a page': refusing(200, `<html>${canary}</html>`, { 'content-type': `text/html; charset=${canary}` }),
  'in a redirect': refusing(302, '', { location: `http://127.0.0.1:9/${canary}` }),
};

/** All that a folder holds, in one text. */
const allIn = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(name => path.join(folder, name))
    .filter(file => statSync(file).isFile())
    .map(file => `${file}\n${readFileSync(file, 'utf8')}`)
    .join('\n');

const bare = (text: string) =>
  text
    .replace(/\\u([0-9a-f]{4})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/[^\w%+/=-]/g, '');
const shownOf = (text: string): string[] => {
  const letters = bare(text);
  const forms = [canary, encoded(canary).slice(0, 60), Buffer.from(canary).toString('hex')];
  const long = canary.slice(0, 30);
  return [...forms, long, canary.slice(-30)].filter(form => letters.includes(form.replace(/[^\w%+/=-]/g, '')));
};

/** Fields that nobody reads, or of which nothing is kept. */
const unread =
  /as the id|in its usage|as a marker|breaks off|a line that is none|another kind|a limit|a redirect|a page|own words|words of its own/;

describe('S27: a server that tells the key', () => {
  let program: Program;
  let server: Server;
  let answer: (response: ServerResponse) => void;
  let env: Record<string, string>;
  before(async () => {
    program = await makeProgram();
    server = createServer((request, response) => {
      request.resume().on('end', () => answer(response));
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    env = { ANTHROPIC_API_KEY: canary, ANTHROPIC_BASE_URL: `http://127.0.0.1:${port}` };
  });
  after(() => {
    program.dispose();
    server.closeAllConnections();
    server.close();
  });

  let runs = 0;
  for (const [where, tell] of Object.entries(echoes)) {
    it(`S27: the key is nowhere when a server tells it ${where}`, async () => {
      answer = tell;
      const out = `echo-${++runs}`;
      const base = ['run', 'debate', 'design.md', '--agents', 'ada,bo', '--rounds', '1', '--voice', 'anthropic'];
      const events = runs % 2 === 0 ? ['--events'] : [];
      const said = await program.run([...base, '--budget', '1', '--max-turns', '3', '--out', out, ...events], env);
      // What was broken off says half of the key, and that is no key.
      const isHalf = where.includes('breaks off');
      const heard = `${said.stdout}${said.stderr}${allIn(path.join(program.folder, out))}`.includes('[secret]');
      if (!unread.test(where)) assert.ok(heard, `it was not told the key at all: ${said.stdout}${said.stderr}`);
      const places = { stdout: said.stdout, stderr: said.stderr, files: allIn(path.join(program.folder, out)) };
      for (const [place, text] of Object.entries(places)) {
        if (!isHalf) assert.deepEqual(shownOf(text), [], `${place}: ${text.slice(0, 4000)}`);
        assert.ok(!text.includes(canary), place);
      }
    });
  }
});
