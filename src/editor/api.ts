import * as vscode from 'vscode';
import { isRecord, type Json } from '../base/json';
import type { ModeratorStrategy } from '../formats/council/strategies/strategy';
import type { Options } from '../script/brief';
import type { PublicSessions } from './sessions';

/** Arguments of `convene.debate` and the like; with a free voice the session starts without questions. */
export interface ConveneRequest {
  uri?: vscode.Uri;
  topic?: string;
  /** The agents in their seats, by slug or name. */
  cast?: { role: string; agent: string }[];
  options?: Options;
  voice?: string;
  model?: string;
  seed?: number;
}

/** The API for other extensions and for tests. */
export interface ConveneApi {
  /** The processor time that the activation took, in milliseconds. */
  readonly activationMs: number;
  readonly sessions: PublicSessions;
  /** The number of messages that a session's panel has sent; undefined if none is open. */
  panelMessages(folder: string): number | undefined;
  findingThreads(): readonly vscode.CommentThread[];
  /** The chat participant `@convene`; undefined if the editor has no chat. */
  readonly chat: vscode.ChatParticipant | undefined;
  /** Registers a moderator strategy of another extension, which councils can choose by name, until the result is disposed. */
  registerStrategy(name: string, strategy: ModeratorStrategy): vscode.Disposable;
}

/** Parses a command's first argument as a request; undefined if it is a menu's file or nothing. */
export function readRequest(value: unknown): ConveneRequest | undefined {
  if (!isRecord(value) || value instanceof vscode.Uri) return undefined;
  const { uri, topic, cast, options, voice, model, seed } = value;
  return {
    uri: typeof uri === 'string' ? vscode.Uri.parse(uri) : uri instanceof vscode.Uri ? uri : undefined,
    topic: text(topic),
    cast: Array.isArray(cast) ? cast.flatMap(readSeat) : undefined,
    options: isRecord(options) ? readOptions(options) : undefined,
    voice: text(voice),
    model: text(model),
    seed: typeof seed === 'number' && Number.isInteger(seed) ? seed : undefined,
  };
}

function readSeat(value: unknown): { role: string; agent: string }[] {
  const { role, agent } = isRecord(value) ? value : {};
  return typeof role === 'string' && typeof agent === 'string' ? [{ role, agent }] : [];
}

function readOptions(value: Record<string, unknown>): Options {
  const plain = Object.entries(value).filter((each): each is [string, Json] =>
    /^(string|number|boolean)$/.test(typeof each[1]),
  );
  return Object.fromEntries(plain);
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
