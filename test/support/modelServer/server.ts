import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BillLine } from './bill';
import { realClock } from './clock';
import type { Fault } from './faults';
import { Gate } from './gate';
import { handle, isCall, type ModelServerOptions, type ServerState } from './handle';
import type { Hit } from './hit';
import { PromptCache } from './promptCache';

/** An Anthropic-compatible server on loopback, with a log, a bill and faults on demand. */
export interface ModelServer {
  url: string;
  /** Every request in the order of arrival; `calls` are those for a message. */
  hits: Hit[];
  calls(): Hit[];
  bill: BillLine[];
  /** Dollars of the whole bill. */
  total(): number;
  /** Faults for the coming calls, one each; undefined lets a call through. */
  fail(...faults: (Fault | undefined)[]): void;
  /** The fault of every call that has none of its own. */
  failAlways(fault: Fault | undefined): void;
  gate: Gate;
  /** Resolves once this many calls have arrived. */
  whenCalled(count: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts a model server on a free port. */
export async function startModelServer(options: ModelServerOptions = {}): Promise<ModelServer> {
  const clock = options.clock ?? realClock;
  const cache = new PromptCache(() => clock.now());
  const state: ServerState = {
    options,
    clock,
    cache,
    gate: new Gate(),
    hits: [],
    bill: [],
    faults: [],
    watchers: new Set(),
  };
  const server = createServer(
    (message, response) => void handle(state, message, response).catch(() => response.destroy()),
  );
  // On a machine that stands still for as long as connections are kept, the next calls would all be reset.
  server.keepAliveTimeout = 0;
  // A test that fails before it closes its server must not keep the run from ending.
  server.unref();
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const calls = () => state.hits.filter(isCall);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hits: state.hits,
    bill: state.bill,
    gate: state.gate,
    calls,
    total: () => state.bill.reduce((sum, line) => sum + line.usd, 0),
    fail: (...faults) => void state.faults.push(...faults),
    failAlways: fault => {
      state.always = fault;
    },
    whenCalled: count => whenever(state.watchers, () => calls().length >= count),
    close: () =>
      new Promise(resolve => {
        state.gate.release();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function whenever(watchers: Set<() => void>, isTrue: () => boolean): Promise<void> {
  return new Promise(resolve => {
    const look = () => {
      if (!isTrue()) return;
      watchers.delete(look);
      resolve();
    };
    watchers.add(look);
    look();
  });
}
