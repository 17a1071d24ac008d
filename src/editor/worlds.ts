import * as vscode from 'vscode';
import { HumanError } from '../base/errors';
import type { Redaction } from '../base/redactor';
import type { World } from '../stage/setup';
import type { Voice } from '../voices/voice';
import { claudeCodeOfWorld, foundClaudeCode } from './claudeCode';
import { type Engine, loadEngine } from './editor';
import type { Keys } from './keys';
import { originOf, readingSpeed, userSettings } from './settings';
import type { Strategies } from './strategies';
import { WayOutError } from './tell';

/** A world whose voices may hold processes: they end when it is closed. */
export interface LiveWorld extends World {
  close(): Promise<void>;
}

/** Makes the world that sessions of this window are performed in. */
export interface Worlds {
  /** A world whose voices can speak. */
  of(): Promise<LiveWorld>;
  /** A world that only reckons: its voices have no key, and speak to nobody. */
  forEstimate(): Promise<World>;
}

/** Worlds whose voices are loaded on first use, with the user's own settings and the key of the origin they name. */
export function makeWorlds(keys: Keys, strategies: Strategies, redaction: Redaction): Worlds {
  const worldWith = async (
    keyOf: (origin: string) => Promise<string | undefined>,
    program: string | undefined,
    secret?: string,
  ): Promise<LiveWorld> => {
    const engine = await loadEngine();
    const [rehearsed, anthropic] = [await rehearsal(), await anthropicOf(keyOf)];
    const claudeCode = await claudeCodeOfWorld(program);
    engine.learnSecrets(redaction, process.env);
    const editor = await editorOf();
    const voiceOf = (id: string): Voice => {
      if (id === rehearsed.id) return rehearsed;
      if (id === 'anthropic') return anthropic();
      if (id === 'claudeCode') return claudeCode.voice();
      if (id === editor.id) return editor;
      if (id === engine.strategyVoiceId) return strategies.voice(engine);
      throw new HumanError(
        vscode.l10n.t('There is no voice called “{0}”.', id),
        vscode.l10n.t('Choose one with “Convene: Choose Voice…”.'),
      );
    };
    return { ...engine.worldOf(voiceOf, redaction, secret), close: () => claudeCode.close() };
  };
  return {
    async of() {
      const engine = await loadEngine();
      const secret = await engine.userSecret(userFolder(engine));
      return worldWith(origin => keys.of(origin), await foundClaudeCode(), secret);
    },
    forEstimate: () => worldWith(async () => '', ''),
  };
}

/** Where this user's own files lie, for every window and the terminal. */
export function userFolder({ stateFolder }: Engine): string | undefined {
  return stateFolder({ env: process.env });
}

/** Milliseconds between two pieces of a few words. */
const paces = { slow: 500, readable: 220, fast: 60, instant: 0 };

async function rehearsal(): Promise<Voice> {
  const { rehearsalVoice } = await import('../voices/rehearsal/voice');
  const { nodeClock } = await loadEngine();
  const between = paces[readingSpeed()];
  return rehearsalVoice(between > 0 ? { pace: signal => nodeClock.wait(between, signal) } : {});
}

async function editorOf(): Promise<Voice> {
  const { editorVoice } = await import('./voice/editorVoice');
  const { nodeClock } = await loadEngine();
  const { silenceSeconds, prices } = userSettings();
  return editorVoice({ clock: nodeClock, silentMs: silenceSeconds * 1000, prices });
}

/** The voice is made only where someone asks for it, so that a wrong address troubles no rehearsal. */
async function anthropicOf(keyOf: (origin: string) => Promise<string | undefined>): Promise<() => Voice> {
  const { endpoint, auth, silenceSeconds, prices } = userSettings();
  let key: string | undefined;
  let mistake: unknown;
  try {
    key = await keyOf(originOf(endpoint));
  } catch (error) {
    mistake = error;
  }
  const { anthropicVoice } = await import('../voices/anthropic/voice');
  const { nodeClock } = await loadEngine();
  return () => {
    if (mistake) throw mistake;
    if (key === undefined) throw keyMissing(endpoint);
    return anthropicVoice({ key, endpoint, auth, silentMs: silenceSeconds * 1000, prices, clock: nodeClock });
  };
}

/** What a person is told who wants a model to speak without a key for its address. */
function keyMissing(endpoint: string): WayOutError {
  return new WayOutError(
    vscode.l10n.t('There is no key for {0}.', endpoint),
    vscode.l10n.t('Set one, or let the session be rehearsed for free.'),
    [{ label: vscode.l10n.t('Set API Key…'), command: 'convene.key.set' }],
  );
}
