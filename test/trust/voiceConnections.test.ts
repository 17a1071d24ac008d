import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { anthropicVoice } from '../../src/voices/anthropic/voice';
import type { CallResult } from '../../src/voices/voice';
import { FakeClock } from '../support/modelServer/clock';
import { overhear, promptOf } from '../support/voices/prompts';
import { recorded } from '../support/voices/wire';

const TEXT = 'Water the beds at night.';
const sse = 'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n';
const stream = Buffer.from(recorded({ text: TEXT }));

/** What a server that is none, or a poor one, does with a connection once it is asked, and how the call must end. */
const poor: Record<string, [(socket: Socket) => void, string]> = {
  'closes without a word': [socket => socket.end(), 'network'],
  'resets without a word': [socket => socket.resetAndDestroy(), 'network'],
  'speaks another language': [socket => socket.end('SSH-2.0-OpenSSH_9.2\r\n'), 'network'],
  'closes within its headers': [socket => socket.end('HTTP/1.1 200 OK\r\ncontent-ty'), 'network'],
  'closes after its headers': [socket => socket.end(`${sse}\r\n`), 'cutOff'],
  'closes before its first chunk': [socket => socket.end(`${sse}transfer-encoding: chunked\r\n\r\n`), 'cutOff'],
  'answers as HTTP/1.0': [
    socket => socket.end(plain('HTTP/1.0 200 OK\r\ncontent-type: text/event-stream\r\n')),
    'done',
  ],
  'squeezes its answer unasked': [socket => socket.end(squeezed()), 'done'],
  'answers with JSON': [
    socket => socket.end('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n{"content":[]}'),
    'notAModel',
  ],
  'says nothing of what it answers with': [socket => socket.end(plain('HTTP/1.1 200 OK\r\n')), 'notAModel'],
  'sends interim answers without end': [pourInterim, 'network'],
  'has no content': [socket => socket.end('HTTP/1.1 204 No Content\r\n\r\n'), 'notAModel'],
};

/** Interim answers for as long as they are read, or 200 MB of them. */
function pourInterim(socket: Socket): void {
  const some = 'HTTP/1.1 103 Early Hints\r\nlink: </style.css>\r\n\r\n'.repeat(1000);
  const pour = () => {
    while (!socket.destroyed && socket.bytesWritten < 200_000_000) if (!socket.write(some)) return;
    socket.end();
  };
  socket.on('drain', pour);
  pour();
}

function plain(head: string): Buffer {
  return Buffer.concat([Buffer.from(`${head}\r\n`), stream]);
}

function squeezed(): Buffer {
  const body = gzipSync(stream);
  return Buffer.concat([Buffer.from(`${sse}content-encoding: gzip\r\ncontent-length: ${body.length}\r\n\r\n`), body]);
}

describe('a call over a poor connection', () => {
  let server: Server;
  let requests: string[];
  let sockets: Socket[];
  let onConnection: (socket: Socket) => void;
  let onRequest: (socket: Socket) => void;
  const address = (scheme = 'http') => `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`;

  beforeEach(async () => {
    requests = [];
    sockets = [];
    onConnection = () => {};
    onRequest = () => {};
    server = createServer(socket => {
      socket.on('error', () => {});
      sockets.push(socket);
      onConnection(socket);
      socket.once('data', bytes => {
        requests.push(bytes.toString('latin1'));
        onRequest(socket);
      });
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterEach(() => void server.close());

  /** The clock stands still: what ends the call is the connection, never the watchdog. */
  const call = (endpoint = address()) =>
    anthropicVoice({ key: 'key-of-the-test', endpoint, clock: new FakeClock() }).speak(promptOf(), overhear());
  const written = () => sockets.reduce((sum, socket) => sum + socket.bytesWritten, 0);
  const endOf = ({ stop }: CallResult) => (stop.kind === 'failed' ? stop.failure : stop.kind);

  it('A8: a server that hangs up on the first connection of a process is noticed at once', async () => {
    onConnection = socket => socket.destroy();
    const built = await build({
      entryPoints: ['test/support/voices/firstCall.ts'],
      bundle: true,
      write: false,
      format: 'cjs',
      platform: 'node',
      target: 'node20',
    });
    const worker = new Worker(built.outputFiles[0]?.text ?? '', { eval: true, workerData: address() });
    const [spoken] = (await once(worker, 'message')) as [CallResult];
    await worker.terminate();
    assert.equal(endOf(spoken), 'network');
    assert.deepEqual(requests, [], 'nothing was sent');
  });

  it('A8: a server that hangs up on every connection is noticed at once, each time', async () => {
    onConnection = socket => socket.destroy();
    for (let n = 0; n < 3; n++) assert.equal(endOf(await call()), 'network');
  });

  for (const [what, [answer, expected]] of Object.entries(poor)) {
    it(`A8: a server that ${what}: ${expected}, at once and with one request`, async () => {
      onRequest = answer;
      const spoken = await call();
      assert.ok(written() < 20_000_000, `${written()} bytes were taken`);
      assert.equal(endOf(spoken), expected);
      assert.equal(spoken.text, expected === 'done' ? TEXT : '');
      assert.equal(requests.length, 1);
    });
  }

  it('A8: an endpoint that cannot be reached says why', async () => {
    onRequest = socket => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
    const free = createServer();
    await once(free.listen(0, '127.0.0.1'), 'listening');
    const refused = `http://127.0.0.1:${(free.address() as AddressInfo).port}`;
    await new Promise(resolve => free.close(resolve));
    for (const [endpoint, why] of [
      [refused, /ECONNREFUSED/],
      ['http://no-such-host.invalid', /no-such-host\.invalid/],
      [address('https'), /no safe connection/],
    ] as const) {
      const { stop } = await call(endpoint);
      assert.ok(stop.kind === 'failed' && stop.failure === 'network', endpoint);
      assert.match(stop.message, why);
    }
  });

  it('S1: no redirect is followed, whatever its status and wherever it leads', async () => {
    let trapped = 0;
    const trap = createServer(socket => {
      trapped++;
      socket.destroy();
    });
    await once(trap.listen(0, '127.0.0.1'), 'listening');
    const to = `http://localhost:${(trap.address() as AddressInfo).port}/v1/messages`;
    for (const status of [301, 302, 303, 307, 308]) {
      onRequest = socket => socket.end(`HTTP/1.1 ${status} Elsewhere\r\nlocation: ${to}\r\ncontent-length: 0\r\n\r\n`);
      assert.equal(endOf(await call()), 'notAModel', String(status));
    }
    await new Promise(resolve => trap.close(resolve));
    assert.equal(trapped, 0);
  });

  it('asks below the path of its endpoint, and for plain bytes', async () => {
    onRequest = socket => socket.end(plain('HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n'));
    assert.equal(endOf(await call(`${address()}/gate/way/v1/`)), 'done');
    assert.match(requests[0] ?? '', /^POST \/gate\/way\/v1\/messages HTTP\/1\.1\r\n/);
    assert.match(requests[0] ?? '', /\r\naccept-encoding: identity\r\n/);
  });
});
