import * as vscode from 'vscode';
import { HumanError } from '../base/errors';
import type { Agent } from '../cast/agent';
import { parseDocument } from '../disk/documentParser';
import { formats } from '../formats/index';
import type { Brief, Seat } from '../script/brief';
import type { Format } from '../script/format';
import { sentences } from '../text/sentences';
import { rehearsalVoice } from '../voices/rehearsal/voice';
import type { Prompt } from '../voices/voice';
import { offerAction, withCancelButton } from './setup/ask';

/** Shows two or three rehearsed sentences of an agent, for free. */
export async function playSample(agent: Agent): Promise<void> {
  const title = vscode.l10n.t('Asking {0} for a few words…', agent.name);
  const text = await withCancelButton(title, signal => speakOnce(agent, signal));
  if (!text) return;
  const convene = vscode.l10n.t('Convene with {0}…', agent.name);
  const said = vscode.l10n.t('{0} {1} (rehearsal, no model): {2}', agent.icon, agent.name, text);
  // Not awaited: the message may stay open.
  void offerAction(said, convene).then(isChosen => {
    if (isChosen) void vscode.commands.executeCommand('convene.agent.convene', agent);
  });
}

async function speakOnce(agent: Agent, signal: AbortSignal): Promise<string> {
  const [format] = formats;
  if (!format) return '';
  const prompt = await samplePrompt(agent, format);
  const spoken = await rehearsalVoice().speak(prompt, { signal, onText: () => undefined, onState: () => undefined });
  if (signal.aborted) return '';
  if (spoken.text.trim() === '') {
    throw new HumanError(
      vscode.l10n.t('{0} had nothing to say.', agent.name),
      vscode.l10n.t('Add a few sentences about what it looks for to its file.'),
    );
  }
  return sentences(spoken.text).slice(0, 3).join(' ');
}

/** The request for a first turn, in a made-up session of the first format about the agent's own definition. */
async function samplePrompt(agent: Agent, format: Format): Promise<Prompt> {
  const role = format.seats.find(rule => !rule.presides)?.role ?? '';
  // A move whose answer is speech, not data.
  const [moveName = '', move] = Object.entries(format.moves).find(([, each]) => !each.answer) ?? [];
  if (!move) throw new Error(`${format.id} has no move to try a voice with`);
  const { slug, icon, color } = agent;
  const seat: Seat = { id: role, name: agent.name, role, agent: slug, icon, color, voice: 'rehearsal' };
  const document = await parseDocument(agent.body, { title: agent.name });
  const topic = agent.role ?? agent.description.slice(0, 200);
  const brief: Brief = { topic, seats: [seat], options: {}, seed: 1, relevance: {}, document: { title: agent.name } };
  const cue = { seat: role, move: moveName, hears: 'none' as const };
  const subject = { seat, agent, cue, move, brief, document, heard: [], own: [], remarks: [], turn: 't1' };
  return { system: [], messages: [], maxTokens: 300, effort: 'low', subjects: [subject], attempt: 1 };
}
