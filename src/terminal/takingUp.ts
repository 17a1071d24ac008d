import { isOwn } from '../app/record';
import { modelsOf, voiceSpelled } from '../app/seatModels';
import {
  estimateRest,
  seatsTaken,
  setupOfRecord,
  spokenIn,
  type TakeUpWishes,
  takenUp,
  voicesWished,
} from '../app/takingUp';
import { HumanError } from '../base/errors';
import { workspaceAround } from '../disk/sessionFolder';
import { type KeptSources, readSources } from '../disk/sources';
import { formatOf } from '../formats';
import type { SessionOpened, TakenUp } from '../ledger/events';
import type { SessionState } from '../ledger/state';
import { dollars } from '../transcript/cost';
import { printable } from '../transcript/escape';
import { picksFor } from './casting';
import type { Given } from './given';
import { askAboutOrigins, modelLines } from './models';
import { foreignSession } from './record';
import { hiddenIn } from './setup';
import { ownStrategy } from './strategies';
import type { Terminal } from './terminal';
import { makeVoices, pickWishes } from './voices';
import { signingWorld, userFolder, worldWith } from './world';

/** A session that may be taken up: its copies, who will speak, and what was confirmed anew. */
interface TakingUp {
  sources: KeptSources;
  wanted: readonly string[];
  taken?: TakenUp;
}

/** All that a session in a folder is gone on with: its copies, what was confirmed anew, and the voices in their world. */
export async function takeUp(state: SessionState, folder: string, given: Given, terminal: Terminal) {
  const { screen } = terminal;
  const { opened } = state;
  if (!opened) throw new HumanError('This ledger has no opening.', 'Start a new session.', 'failed');
  const { sources, wanted, taken } = await takingUpOf(opened, state, folder, given, terminal);
  const around = workspaceAround(folder) ?? terminal.cwd;
  const strategy = await ownStrategy(formatOf(opened.format), opened.options, around, given, terminal, true);
  const readable = screen.attended && !given.has('quiet') && !given.has('events');
  const voices = await makeVoices(wanted, terminal, { readable, ...pickWishes(given), strategy: strategy?.voice });
  const world = await signingWorld(voices, terminal);
  await askAboutOrigins(seatsTaken(opened, taken), world, around, given, terminal);
  return { sources, taken, voices, world };
}

/** Finds out who speaks from here on and what it may cost; of a session that is not this user's, nothing that costs money is believed. */
async function takingUpOf(
  opened: SessionOpened,
  state: SessionState,
  folder: string,
  given: Given,
  terminal: Terminal,
): Promise<TakingUp> {
  const { screen } = terminal;
  const [named = ''] = given.positionals;
  const sources = await readSources(folder, opened);
  for (const notice of sources.notices) screen.remark(notice);
  const foreign = !(await isOwn(state, sources, userFolder(terminal)));
  const wishes = wishesOf(given, opened);
  // The rehearsal asks nobody and costs nothing, whoever wrote that it shall speak.
  if (foreign && opened.seats.every(seat => seat.voice === 'rehearsal')) wishes.voice ??= 'rehearsal';
  const wanted = voicesWished(state, formatOf(opened.format), wishes);
  if (foreign) screen.remark(printable(foreignSession(named)));
  else if (Object.values(wishes).every(wish => wish === undefined)) return { sources, wanted };
  if (foreign && !wishes.voice) throw voiceMissing(named);
  const taken = await reckoned({ state, sources, wishes, wanted, foreign }, given, terminal);
  return { sources, wanted, taken };
}

interface Wished {
  state: SessionState;
  sources: KeptSources;
  wishes: TakeUpWishes;
  wanted: readonly string[];
  foreign: boolean;
}

/** What is confirmed by the command line, with the estimate; nothing is asked of any model for it. */
async function reckoned(
  { state, sources, wishes, wanted, foreign }: Wished,
  given: Given,
  terminal: Terminal,
): Promise<TakenUp> {
  const { screen } = terminal;
  const format = formatOf(state.opened?.format ?? '');
  const silent = await makeVoices(wanted, terminal, { readable: false, silent: true });
  const world = worldWith(silent, terminal);
  const taken = takenUp(state, format, wishes, world, foreign);
  if (!format || !foreign) return taken;
  const setup = setupOfRecord(state, format, sources, taken);
  for (const sentence of hiddenIn(setup, spokenIn(state))) screen.remark(printable(sentence));
  if (Object.values(taken.voices).every(voice => voice.rehearsal)) return taken;
  const usd = estimateRest(setup, state, world)?.usd ?? undefined;
  const about = usd === undefined ? 'what it will cost is not known' : `about ${dollars(usd)} are to be expected`;
  if (wishes.usd === undefined) {
    throw new HumanError(
      `Going on with it costs money, and ${about}.`,
      `Say how much it may cost at most: --voice ${given.text('voice')} --budget 0.50.`,
    );
  }
  const cast = state.opened?.seats.map(seat => `${seat.name} (${seat.role})`).join(', ');
  const models = state.opened ? modelsOf(seatsTaken(state.opened, taken), world) : [];
  const voices = [...new Set(models.map(model => model.label))].join(', ');
  screen.remark(printable(`Going on with ${cast} · ${voices} · ${about}, at most ${dollars(wishes.usd)}.`));
  for (const line of modelLines(models)) screen.remark(printable(line));
  return taken;
}

function wishesOf(given: Given, opened: SessionOpened): TakeUpWishes {
  const voice = given.text('voice');
  return {
    voice: voice === undefined ? undefined : voiceSpelled(voice),
    model: given.text('model'),
    judgeModel: given.text('judge-model'),
    seats: picksFor(given, opened),
    usd: given.amount('budget'),
    turns: given.whole('max-turns', 1),
  };
}

function voiceMissing(named: string): HumanError {
  return new HumanError(
    `Who speaks in it, and what it may cost, is not taken from there.`,
    `Read it with: convene replay ${named}; go on with --voice rehearsal, which is free, or with --voice anthropic --budget 0.50.`,
  );
}
