import * as vscode from 'vscode';
import { HumanError } from '../base/errors';
import type { Redaction } from '../base/redactor';
import type { World } from '../stage/setup';
import type { MadeVoice } from '../voices/provider';
import { providers } from '../voices/registry';
import type { Voice } from '../voices/voice';
import { type Engine, loadEngine } from './editor';
import type { Keys } from './keys';
import { makeVoice } from './providers';
import type { Strategies } from './strategies';

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
  const worldWith = async (given: Keys | undefined, secret?: string): Promise<LiveWorld> => {
    const engine = await loadEngine();
    engine.learnSecrets(redaction, process.env);
    const voices = new Map<string, Attempted>();
    for (const provider of providers) voices.set(provider.id, await attempted(makeVoice(provider, given)));
    const voiceOf = (id: string): Voice => {
      if (id === engine.strategyVoiceId) return strategies.voice(engine);
      const made = voices.get(id);
      if (made) return made();
      throw new HumanError(
        vscode.l10n.t('There is no voice called “{0}”.', id),
        vscode.l10n.t('Choose one with “Convene: Choose Voice…”.'),
      );
    };
    const close = async () => {
      for (const made of voices.values()) await made.close?.();
    };
    return { ...engine.worldOf(voiceOf, redaction, secret), close };
  };
  return {
    async of() {
      const engine = await loadEngine();
      return worldWith(keys, await engine.userSecret(userFolder(engine)));
    },
    forEstimate: () => worldWith(undefined),
  };
}

/** A voice, or why it cannot be had. */
type Attempted = (() => Voice) & Pick<MadeVoice, 'close'>;

/** What is missing for a voice is told only where someone asks for it, so that a wrong address troubles no rehearsal. */
async function attempted(making: Promise<MadeVoice>): Promise<Attempted> {
  try {
    const voice = await making;
    return Object.assign(() => voice, { close: async () => voice.close?.() });
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

/** Where this user's own files lie, for every window and the terminal. */
export function userFolder({ stateFolder }: Engine): string | undefined {
  return stateFolder({ env: process.env });
}
