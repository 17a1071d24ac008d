import { parentPort, workerData } from 'node:worker_threads';
import { anthropicVoice } from '../../../src/voices/anthropic/voice';
import { FakeClock } from '../modelServer/clock';
import { overhear, promptOf } from './prompts';

// The first call that a process makes, by a clock that stands still: nothing but the connection itself can end it.
const voice = anthropicVoice({ key: 'key', endpoint: String(workerData), clock: new FakeClock() });
void voice.speak(promptOf(), overhear()).then(spoken => parentPort?.postMessage(spoken));
