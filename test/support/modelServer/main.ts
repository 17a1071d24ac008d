import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Fault } from './faults';
import { startModelServer } from './server';

// A model server as a process of its own: prints one line {"url","control"}. On the control port: GET /__hits, GET /__bill,
// POST /__faults (an array of faults), POST /__hold, POST /__release.
const latencyMs = Number(process.argv[2] ?? 0);
const server = await startModelServer({ latencyMs });

const control = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(command(request.url ?? '', body) ?? null));
});

function command(path: string, body: string): unknown {
  if (path === '/__hits')
    return server.calls().map(({ raw, request: _, closed: __, ...hit }) => ({ ...hit, body: raw }));
  if (path === '/__bill') return { lines: server.bill, usd: server.total() };
  if (path === '/__faults') return server.fail(...(JSON.parse(body) as (Fault | undefined)[]));
  if (path === '/__hold') return server.gate.hold();
  if (path === '/__release') return server.gate.release();
  return undefined;
}

control.listen(0, '127.0.0.1', () => {
  const port = (control.address() as AddressInfo).port;
  process.stdout.write(`${JSON.stringify({ url: server.url, control: `http://127.0.0.1:${port}` })}\n`);
});
process.stdin.on('end', () => process.exit(0)).resume();
