import type { Usage } from '../../../src/base/usage';
import type { Fault } from './faults';
import type { ModelRequest } from './request';

/** One request that reached the server, and what became of it. */
export interface Hit {
  /** From 1, in the order of arrival. */
  number: number;
  method: string;
  path: string;
  at: number;
  headers: Record<string, string>;
  raw: string;
  request?: ModelRequest;
  fault?: Fault;
  status?: number;
  usage?: Usage;
  /** Events written so far. */
  sent: number;
  outcome: 'open' | 'answered' | 'failed' | 'aborted';
  /** Resolves when the socket has closed or the response is done. */
  closed: Promise<void>;
  closedAt?: number;
}
