import { isOwn } from '../app/record';
import {
  estimateRestUSD,
  type ResumeChoices,
  recordedText,
  requestedVoices,
  resolveResumeSettings,
  setupOfRecord,
  speakersAfter,
} from '../app/resumeSettings';
import { parseExaminer, resolveVoiceName, tableModels } from '../app/seatModels';
import { HumanError } from '../base/errors';
import { sha256 } from '../disk/clock';
import { workspaceOfSession } from '../disk/sessionFolder';
import { readSources, type StoredSources } from '../disk/sources';
import { formatOf } from '../formats';
import type { ResumeSettings, SessionOpened } from '../ledger/events';
import type { SessionState } from '../ledger/state';
import { isPerson } from '../script/brief';
import { replaceAgents } from '../stage/reseating';
import { formatDollars } from '../transcript/cost';
import { freeProvider } from '../voices/registry';
import { type SeatChanges, seatChanges } from './casting';
import { askAboutOrigins, modelLines } from './models';
import type { ParsedArgs } from './parsedArgs';
import { requirePerson } from './person';
import { workspaceRoster } from './places';
import { foreignSession } from './record';
import { hiddenTextNotices } from './setup';
import { findUserStrategy } from './strategies';
import type { Terminal } from './terminal';
import { makeVoices, servicesWith, signingServices, userFolder, voicePreferences } from './voices';

/** Prepares to resume or fork a session: its copies of document and agents (`sources`), the voices and caps from here on, and the services. */
export async function prepareResume(
  recorded: SessionState,
  { format: formatId }: SessionOpened,
  folder: string,
  args: ParsedArgs,
  terminal: Terminal,
  { isFork = false } = {},
) {
  const { screen } = terminal;
  const format = formatOf(formatId);
  const workspace = workspaceOfSession(folder) ?? terminal.cwd;
  if (!recorded.opened) throw new Error('Without an opening nothing is prepared');
  const copies = await readSources(folder, recorded.opened);
  for (const notice of copies.notices) screen.remark(notice);
  const changes = seatChanges(args, recorded.opened, isFork ? await workspaceRoster(workspace) : undefined);
  const { state, sources } = replaceAgents(recorded, copies, format, changes.agents, { sha256 });
  const { opened = recorded.opened } = state;
  requirePerson(opened.seats, format, args, terminal);
  const choices = parseChoices(args, changes);
  const isForeign = !(await isOwn(recorded, copies, userFolder(terminal)));
  const resumeSettings = await settleResume(state, opened, sources, choices, isForeign, args, terminal);
  const strategy = await findUserStrategy(format, opened.options, workspace, args, terminal, { willRun: true });
  const readable = screen.isTerminal && !args.has('quiet') && !args.has('events');
  const preferences = { readable, ...voicePreferences(args), strategy: strategy?.voice };
  const voices = await makeVoices(requestedVoices(state, format, choices, isForeign), terminal, preferences);
  const services = await signingServices(voices, terminal);
  await askAboutOrigins(speakersAfter(opened, resumeSettings), services, workspace, args, terminal);
  return { sources, resumeSettings, voices, services };
}

/**
 * The voices and caps from here on, by the command line; undefined if all stay as they were. Of a session that is not this user's
 * nothing that costs money is taken: the command line has to name the voice and a cap, and what is to be expected is printed.
 */
async function settleResume(
  state: SessionState,
  opened: SessionOpened,
  sources: StoredSources,
  choices: ResumeChoices,
  isForeign: boolean,
  args: ParsedArgs,
  terminal: Terminal,
): Promise<ResumeSettings | undefined> {
  const { screen } = terminal;
  const [named = ''] = args.positionals;
  if (!isForeign && Object.values(choices).every(choice => choice === undefined)) return undefined;
  if (isForeign) {
    // A rehearsal is free, so it may continue even if somebody else wrote the session: it becomes the choice.
    if (opened.seats.every(seat => isPerson(seat) || seat.voice === freeProvider)) choices.voice ??= freeProvider;
    screen.remark(foreignSession(named));
    if (!choices.voice) throw voiceMissingError(named);
  }
  const format = formatOf(opened.format);
  // The estimate calls no model.
  const wanted = requestedVoices(state, format, choices, isForeign);
  const priced = await makeVoices(wanted, terminal, { readable: false, silent: true });
  const services = servicesWith(priced, terminal);
  const resumeSettings = resolveResumeSettings(state, format, choices, services, isForeign);
  // Without its format the session is refused later.
  if (!format || !isForeign) return resumeSettings;
  const setup = setupOfRecord(state, format, sources, resumeSettings);
  for (const sentence of hiddenTextNotices(setup, recordedText(state))) screen.remark(sentence);
  if (Object.values(resumeSettings.voices).every(voice => voice.rehearsal)) return resumeSettings;
  const usd = estimateRestUSD(setup, state, services);
  const expected =
    usd === undefined ? 'what it will cost is not known' : `about ${formatDollars(usd)} are to be expected`;
  const cap = choices.usd === undefined ? `${choices.turns} turns` : formatDollars(choices.usd);
  // Without a known price no cap in dollars can be kept.
  if (choices.usd === undefined && (usd !== undefined || choices.turns === undefined)) {
    const voice = args.has('voice') ? `--voice ${args.text('voice')} ` : '';
    const option = usd === undefined ? '--max-turns 100' : '--budget 0.50';
    throw new HumanError(
      `Going on with it costs money, and ${expected}.`,
      `Say how much it may cost at most: ${voice}${option}.`,
    );
  }
  const cast = opened.seats.map(seat => `${seat.name} (${seat.role})`).join(', ');
  const models = tableModels(speakersAfter(opened, resumeSettings), services);
  const voices = [...new Set(models.map(model => model.label))].join(', ');
  screen.remark(`Going on with ${cast} · ${voices} · ${expected}, at most ${cap}.`);
  for (const line of modelLines(models)) screen.remark(line);
  return resumeSettings;
}

function parseChoices(args: ParsedArgs, { picks, agents }: SeatChanges): ResumeChoices {
  const [voice, examiner] = [args.text('voice'), args.text('examiner')];
  return {
    voice: voice === undefined ? undefined : resolveVoiceName(voice),
    model: args.text('model'),
    judgeModel: args.text('judge-model'),
    examiner: examiner === undefined ? undefined : parseExaminer(examiner),
    seats: picks.size > 0 ? picks : undefined,
    agents: agents.size > 0 ? agents : undefined,
    usd: args.dollars('budget'),
    turns: args.wholeNumber('max-turns', 1),
  };
}

function voiceMissingError(named: string): HumanError {
  return new HumanError(
    `Who speaks in it, and what it may cost, is not taken from there.`,
    `Read it with: convene replay ${named}; go on with --voice rehearsal, which is free, or with --voice anthropic --budget 0.50.`,
  );
}
