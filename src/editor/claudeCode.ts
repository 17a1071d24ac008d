import os from 'node:os';
import * as vscode from 'vscode';
import type { ClaudeCodeVoice } from '../voices/claudecode/voice';
import { loadEngine } from './editor';
import { userSettings } from './settings';
import { WayOutError } from './tell';

/** The user's own Claude Code, as the settings name it or as it is found on this machine. */
export async function foundClaudeCode(): Promise<string | undefined> {
  const { findClaudeCode } = await loadEngine();
  const named = userSettings().claudeCodePath;
  return findClaudeCode({ named, env: process.env, home: os.homedir(), platform: process.platform });
}

/** The voice of a world through Claude Code: made where someone asks for it, and ended with that world; one that only reckons needs no program. */
export async function claudeCodeOfWorld(program: string | undefined) {
  const { claudeCodeVoice } = await import('../voices/claudecode/voice');
  const { nodeClock } = await loadEngine();
  let voice: ClaudeCodeVoice | undefined;
  return {
    voice(): ClaudeCodeVoice {
      if (program === undefined) throw programMissing();
      const { silenceSeconds, prices } = userSettings();
      const place = { path: program, env: process.env, folder: os.tmpdir(), clock: nodeClock };
      voice ??= claudeCodeVoice({ ...place, silentMs: silenceSeconds * 1000, prices });
      return voice;
    },
    close: async () => voice?.close(),
  };
}

function programMissing(): WayOutError {
  return new WayOutError(
    vscode.l10n.t('Claude Code was not found on this machine.'),
    vscode.l10n.t('Install it and log in, or say in the settings where it is.'),
    [
      {
        label: vscode.l10n.t('Open Settings'),
        command: 'workbench.action.openSettings',
        args: ['convene.claudeCode.path'],
      },
    ],
  );
}
