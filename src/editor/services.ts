import * as vscode from 'vscode';
import { registerSecrets } from '../app/secrets';
import { sessionServices } from '../app/sessionServices';
import { HumanError } from '../base/errors';
import type { Redaction } from '../base/redactor';
import { ensureUserSecret, stateFolder } from '../disk/userState';
import { strategyVoiceId } from '../formats/council/moves';
import type { SessionServices } from '../stage/setup';
import type { ClosableVoice } from '../voices/provider';
import { providers } from '../voices/registry';
import type { Voice } from '../voices/voice';
import type { KeyStore } from './keys';
import { makeVoice } from './providers';
import type { Strategies } from './strategies';
import { strategyVoice } from './strategyVoice';

/** Session services whose voices may hold processes until they are closed. */
export interface ClosableServices extends SessionServices {
  close(): Promise<void>;
}

/** Creates the services for the sessions of this window. */
export interface ServiceFactory {
  /** Services for running sessions: with working voices. */
  of(): Promise<ClosableServices>;
  /** Services for estimates only: their voices have no key and make no calls. */
  forEstimate(): Promise<SessionServices>;
}

/** Creates services whose voices are loaded on first use, with the user's settings and keys. */
export function createServiceFactory(keys: KeyStore, strategies: Strategies, redaction: Redaction): ServiceFactory {
  // Without keys for estimates; `secret` is what this user's sessions are signed with.
  const servicesWith = async (keyStore: KeyStore | undefined, secret?: string): Promise<ClosableServices> => {
    registerSecrets(redaction, process.env);
    const voices = new Map<string, VoiceResult>();
    for (const provider of providers) voices.set(provider.id, await asVoiceResult(makeVoice(provider, keyStore)));
    const voiceOf = (id: string): Voice => {
      if (id === strategyVoiceId) return strategyVoice(strategies);
      const result = voices.get(id);
      if (result) return result();
      throw new HumanError(
        vscode.l10n.t('There is no voice called “{0}”.', id),
        vscode.l10n.t('Choose one with “Convene: Choose Model Provider…”.'),
      );
    };
    const close = async () => {
      for (const result of voices.values()) await result.close?.();
    };
    return { ...sessionServices(voiceOf, redaction, secret), close };
  };
  return {
    async of() {
      return servicesWith(keys, await ensureUserSecret(userFolder()));
    },
    forEstimate: () => servicesWith(undefined),
  };
}

/** Returns a voice, or throws the reason why it is unavailable. */
type VoiceResult = (() => Voice) & Pick<ClosableVoice, 'close'>;

/** Defers the error of a voice until it is used, so that a wrong address does not affect a rehearsal. */
async function asVoiceResult(making: Promise<ClosableVoice>): Promise<VoiceResult> {
  try {
    const voice = await making;
    return Object.assign(() => voice, { close: async () => voice.close?.() });
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

/** The folder of this user's own files, shared by all windows and the terminal. */
export function userFolder(): string | undefined {
  return stateFolder({ env: process.env });
}
