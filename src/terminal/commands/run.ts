import path from 'node:path';
import { speakersIn } from '../../app/seatModels';
import { newSessionFolder, startSession } from '../../app/session';
import { HumanError } from '../../base/errors';
import { useEmptyFolder } from '../../disk/sessionFolder';
import { plannedFailOn } from '../failOn';
import type { Given } from '../given';
import { hold, plannedInputs } from '../hold';
import { askAboutOrigins } from '../models';
import { insideOrOut } from '../places';
import { plannedSignals } from '../presenter';
import { type Prepared, prepare } from '../setup';
import type { Terminal } from '../terminal';

/** Opens a session and holds it to its end. */
export async function run(given: Given, terminal: Terminal): Promise<number> {
  const readable = terminal.screen.attended && !given.has('quiet') && !given.has('events');
  const prepared = await prepare(given, terminal, { readable });
  const { setup, world, voices, opening } = prepared;
  const failOn = await plannedFailOn(given, setup.format, opening.opened, terminal);
  const inputs = await plannedInputs(given, terminal, { seats: opening.opened.seats, format: setup.format });
  const signals = await plannedSignals(given, terminal, opening.opened);
  await askAboutOrigins(speakersIn(opening.opened), world, prepared.workspace, given, terminal);
  const folder = await folderFor(prepared, given, terminal);
  const ready = await startSession(setup, folder, world, { opening });
  return hold({ ...ready, voices, inputs, signals, failOn }, given, terminal);
}

async function folderFor({ setup, workspace }: Prepared, given: Given, terminal: Terminal): Promise<string> {
  const out = given.text('out');
  if (out !== undefined) return useEmptyFolder(path.resolve(terminal.cwd, out));
  return insideOrOut(newSessionFolder(setup, setup.topic, workspace));
}

/** Presents a document to a panel: by a recording, by whoever types, or by its own text. */
export async function present(given: Given, terminal: Terminal): Promise<number> {
  const isPresented = given.has('signals') || terminal.stdin !== undefined;
  const set = [
    ...['mode', 'intensity', 'minutes'].flatMap(key => pair(key, given.text(key))),
    ...pair('urgency', urgencyOf(given)),
    `presenter=${isPresented ? 'you' : 'document'}`,
  ];
  return run(given.preceded('presentation').with('set', set), terminal);
}

function pair(key: string, value: string | undefined): string[] {
  return value === undefined ? [] : [`${key}=${value}`];
}

/** A share from 0 to 1, as the percent that the option is kept in. */
function urgencyOf(given: Given): string | undefined {
  const text = given.text('urgency');
  if (text === undefined) return undefined;
  const share = Number(text);
  if (text.trim() !== '' && share >= 0 && share <= 1) return String(Math.round(share * 100));
  throw new HumanError(`--urgency takes a number from 0 to 1, not “${text}”.`, 'For example: --urgency 0.6.');
}
