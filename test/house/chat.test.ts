import { readFileSync } from 'node:fs';
import { formats } from '../../src/formats/index';
import { MANIFEST } from './manifest';
import { house, type Rule } from './rule';
import type { Source } from './source';

interface Chat {
  readonly commands?: readonly { readonly command: string }[];
  readonly chatParticipants?: readonly {
    readonly id: string;
    readonly commands?: readonly { readonly name: string }[];
  }[];
  readonly languageModelTools?: readonly { readonly name: string; readonly inputSchema?: object }[];
}

const PARTICIPANT = 'src/editor/chat/participant.ts';

/** The formats that have a command of their own: whoever can be convened from a menu can be asked for in a chat. */
function convenable({ commands = [] }: Chat): string[] {
  return formats.map(format => format.id).filter(id => commands.some(({ command }) => command === `convene.${id}`));
}

function chatIn(files: readonly Source[]): Chat {
  const text = files.filter(file => file.path === 'package.json').at(-1)?.text ?? '{}';
  return { commands: chatOf(MANIFEST.text).commands, ...chatOf(text) };
}

function chatOf(text: string): Chat {
  return (JSON.parse(text) as { contributes?: Chat }).contributes ?? {};
}

const everyFormatIsATool: Rule = files => {
  const chat = chatIn(files);
  const wanted = convenable(chat).map(id => `convene_${id}`);
  const named = (chat.languageModelTools ?? []).map(tool => tool.name);
  return differences(wanted, named).map(name => `package.json and the formats differ in the tool ${name}`);
};

const everyFormatIsAWord: Rule = files => {
  const chat = chatIn(files);
  const [participant] = chat.chatParticipants ?? [];
  const named = (participant?.commands ?? []).map(command => command.name);
  return differences(convenable(chat), named).map(name => `package.json and the formats differ in the word /${name}`);
};

const participantIsContributed: Rule = files => {
  const [participant] = chatIn(files).chatParticipants ?? [];
  const source = readFileSync(PARTICIPANT, 'utf8');
  return participant && source.includes(`'${participant.id}'`)
    ? []
    : [`package.json does not contribute the chat's participant`];
};

function differences(one: readonly string[], other: readonly string[]): string[] {
  return [...one.filter(each => !other.includes(each)), ...other.filter(each => !one.includes(each))];
}

const sample = (contributes: Chat) => JSON.stringify({ contributes });

describe('the chat', () => {
  house('has a tool for every format that has a command', everyFormatIsATool, [MANIFEST], {
    'package.json': [sample({ languageModelTools: [] }), sample({ languageModelTools: [{ name: 'convene_nothing' }] })],
  });
  house('has a word for every format that has a command', everyFormatIsAWord, [MANIFEST], {
    'package.json': sample({ chatParticipants: [{ id: 'convene.chat', commands: [{ name: 'nothing' }] }] }),
  });
  house('has the participant that answers', participantIsContributed, [MANIFEST], {
    'package.json': sample({ chatParticipants: [{ id: 'convene.other' }] }),
  });
});
