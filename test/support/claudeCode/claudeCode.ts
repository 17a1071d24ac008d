import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { findClaude } from '../../../scripts/lib/claudeInstall.mjs';
import { type ClaudeCodeSettings, type ClaudeCodeVoice, claudeCodeVoice } from '../../../src/voices/claudecode/voice';
import { realClock } from '../modelServer/clock';
import { type ModelServer, startModelServer } from '../modelServer/server';

/** A real Claude Code in a home of its own, which knows one model server and no other place. */
export interface ClaudeCodeUnderTest {
  program: string;
  home: string;
  env: Record<string, string>;
  server: ModelServer;
  /** What it asked of any other place. */
  elsewhere: readonly string[];
  voice(changes?: Partial<ClaudeCodeSettings>): ClaudeCodeVoice;
  close(): Promise<void>;
}

/** The key that the model server of these tests lets in. */
export const testKey = 'sk-ant-Canary-7f3c9e1';

/** Sets up a Claude Code that was installed for the tests, offline. */
export async function setUpClaudeCode(
  options: Parameters<typeof startModelServer>[0] = {},
): Promise<ClaudeCodeUnderTest> {
  const program = findClaude();
  if (!program) throw new Error('There is no Claude Code for the tests. Run: node scripts/setup.mjs');
  const server = await startModelServer({ key: testKey, ...options });
  const elsewhere: string[] = [];
  const trap = await startTrap(elsewhere);
  const home = mkdtempSync(path.join(os.tmpdir(), 'convene-claude-'));
  const folder = path.join(home, 'elsewhere');
  mkdirSync(folder);
  const voices: ClaudeCodeVoice[] = [];
  const proxy = `http://127.0.0.1:${(trap.address() as AddressInfo).port}`;
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: home,
    CLAUDE_CONFIG_DIR: path.join(home, 'config'),
    ANTHROPIC_BASE_URL: server.url,
    ANTHROPIC_API_KEY: testKey,
    HTTP_PROXY: proxy,
    HTTPS_PROXY: proxy,
    NO_PROXY: '127.0.0.1',
  };
  return {
    ...{ program, home, env, server, elsewhere },
    voice(changes = {}) {
      const voice = claudeCodeVoice({ path: program, env, folder, clock: realClock, ...changes });
      voices.push(voice);
      return voice;
    },
    async close() {
      await Promise.all(voices.map(voice => voice.close()));
      await server.close();
      trap.closeAllConnections();
      await new Promise(resolve => trap.close(resolve));
      rmSync(home, { recursive: true, force: true });
    },
  };
}

// Every way out leads through it: plain requests by their address, encrypted ones by the host they ask for.
async function startTrap(heard: string[]): Promise<Server> {
  const trap = createServer((request, response) => {
    heard.push(String(request.url));
    response.writeHead(403).end();
  });
  trap.on('connect', (request, socket) => {
    heard.push(String(request.url));
    socket.destroy();
  });
  trap.unref();
  await new Promise<void>(resolve => trap.listen(0, '127.0.0.1', resolve));
  return trap;
}
