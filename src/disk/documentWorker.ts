// Parses documents in a worker thread. This module is both sides: it starts the worker, and is what the worker runs.

import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { HumanError } from '../base/errors';
import type { Excess } from '../base/markdownLimits';
import { l10n, type Message } from '../base/message';
import type { DocumentText } from '../document/document';
import { excessError, excessOf, parseDocumentText } from '../document/reader';
import type { ParsingLimits } from './documentParser';
import { errorCode, fileError } from './files';

interface Task {
  markdown: string;
  known: { path?: string; title?: string };
}

type Result = { document: DocumentText } | { excess: Excess };

/** Parses markdown in a worker thread, which is terminated if it exceeds the time or memory limits. */
export async function parseInWorker(
  markdown: string,
  known: Task['known'],
  { ms, memoryMb }: ParsingLimits,
): Promise<DocumentText> {
  // This module is a chunk of its own, because it is only imported dynamically: the worker starts from the same file.
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { markdown, known } satisfies Task,
    env: {},
    argv: [],
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  try {
    const [result] = (await once(worker, 'message', { signal: AbortSignal.timeout(ms) })) as [Result];
    if ('document' in result) return result.document;
    throw excessError(result.excess, known);
  } catch (error) {
    if (error instanceof HumanError) throw error;
    const name = known.path ?? known.title ?? 'Markdown';
    throw new HumanError(failureMessage(error, name, ms), 'Split it into several documents, or choose a part of it.');
  } finally {
    await worker.terminate();
  }
}

function failureMessage(error: unknown, name: string, ms: number): Message {
  if (errorCode(error) === 'ABORT_ERR') return l10n`${name} cannot be read within ${ms / 1000} seconds.`;
  if (errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY') return l10n`${name} takes too much memory to read.`;
  return l10n`${name} cannot be read: ${fileError(error)}.`;
}

function resultOf({ markdown, known }: Task): Result {
  const excess = excessOf(markdown);
  return excess ? { excess } : { document: parseDocumentText(markdown, known) };
}

// In the worker.
if (!isMainThread && typeof workerData?.markdown === 'string') parentPort?.postMessage(resultOf(workerData as Task));
