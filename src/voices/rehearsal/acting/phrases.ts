import type { Feeling } from './character';

/** What a line may fill its slots with. */
export interface Slots {
  /** Whom it is said to, by first name. */
  them: string;
  /** Somebody else who is there. */
  other?: string;
  /** What the listener or the speaker did, as `you`/`I` would be followed by it. */
  theirDeed?: string;
  myDeed?: string;
  consequence?: string;
  issue?: string;
  /** A sentence about oneself from the speaker's own file. */
  inner?: string;
  past?: string;
  /** What a goal is about, behind its verb. */
  object: string;
}

/** What somebody does in a beat. */
export type Intent =
  | 'confront'
  | 'broach'
  | 'raise'
  | 'hedge'
  | 'insist'
  | 'deflect'
  | 'interrupt'
  | 'mediate'
  | 'stakes'
  | 'probe'
  | 'waver'
  | 'press'
  | 'startle'
  | 'interject'
  | 'test'
  | 'vow'
  | 'onward'
  | 'relent'
  | 'relief'
  | 'last';

/** How an intent sounds and what can be said with it. */
export interface Manner {
  feeling: Feeling;
  tones: readonly string[];
  lines: readonly ((slots: Slots) => string | false | undefined)[];
}

/** What is said on the way to a goal, and after the last one. */
export const manners: Record<Intent, Manner> = {
  confront: {
    feeling: 'angry',
    tones: ['controlled anger', 'angry', 'cold', 'stern'],
    lines: [
      s => s.theirDeed && `${s.them}. You ${s.theirDeed}. I would like to hear it from you, now, in this room.`,
      s => s.theirDeed && `Sit down, ${s.them}. You ${s.theirDeed}, and I had to find out from somebody else.`,
      s => s.issue && `We are going to talk about ${s.issue}, ${s.them}. Not tomorrow. Now.`,
      s => s.issue && `${s.them}, ${s.issue}. I have waited all day for one word from you about it.`,
      s => `${s.them}, close the door. I have been patient for as long as I know how.`,
      s => `You knew I would ask, ${s.them}. So I am asking.`,
      s => `I have rehearsed this nicely three times, ${s.them}, and I find I am not in the mood for nicely.`,
    ],
  },
  broach: {
    feeling: 'nervous',
    tones: ['tense', 'guarded', 'uneasy'],
    lines: [
      s => `I know what this is about, ${s.them}. You needn't look at me like that.`,
      s => s.myDeed && `Before you start, ${s.them}: yes, I ${s.myDeed}. I can explain how it came to that.`,
      s => `You asked me to come, ${s.them}, so here I am. Go on, then.`,
      s => `I was hoping we could have a coffee first, ${s.them}. I see we can't.`,
      s => s.issue && `You want to talk about ${s.issue}. I can see it from here.`,
    ],
  },
  raise: {
    feeling: 'nervous',
    tones: ['careful', 'a little formal', 'tentative'],
    lines: [
      s => s.issue && `${s.them}, have you a minute? It is about ${s.issue}, and I would rather say it than write it.`,
      s =>
        `${s.them}, there is something I have been carrying from room to room, and I would like to put it down here.`,
      s => `Stay a moment, ${s.them}. I have started this sentence three times today, each time to an empty chair.`,
      s => `I won't pretend this is by chance, ${s.them}. I waited until you were here.`,
      s => `Can we talk about it now, ${s.them}? While we are all in the same room, which does not happen often.`,
    ],
  },
  hedge: {
    feeling: 'cornered',
    tones: ['evasive', 'cautious', 'half joking'],
    lines: [
      s =>
        `That depends, ${s.them}. The last time somebody began like that, it ended with me carrying a piano down four floors.`,
      () =>
        `I have an idea where this is going, and I was hoping that somebody else would get there first and spare me.`,
      s => `Not so fast, ${s.them}. I have only just stopped worrying about the other thing, and I was enjoying it.`,
      () =>
        `You should know that I am not at my best today, and that I tend to say no first and find out why later on.`,
      s => `If it is what I think it is, ${s.them}, then I have been walking around it for as long as you have.`,
    ],
  },
  insist: {
    feeling: 'certain',
    tones: ['impatient', 'direct', 'urgent'],
    lines: [
      s => `Let me get it out, ${s.them}, before we are both charming about it again.`,
      s => `No jokes, ${s.them}. Not about this one.`,
      () => `That's just it. We always turn off at exactly this corner.`,
      s => `Wait, ${s.them}. If I let you finish, I'll have agreed to talk about it next year.`,
      () => `Please don't be clever. I need you to be here.`,
    ],
  },
  deflect: {
    feeling: 'cornered',
    tones: ['defensive', 'evasive', 'defensive, too quick'],
    lines: [
      s =>
        s.myDeed &&
        `Look, I can explain what happened. There were three other things to do that same day, and nobody told me which of them came first.`,
      () =>
        `It isn't as simple as that. You weren't there when it was decided, and from where I stood it looked like the smaller evil.`,
      s =>
        `You make it sound as if I had planned it, ${s.them}. I did what anybody would have done with the little I knew that morning.`,
      () =>
        `All right, it went wrong. But everyone here has had a week like that, and nobody lined them up against a wall for it.`,
      () => `I was going to bring it up myself. I was waiting for a moment when it wouldn't turn into exactly this.`,
      s =>
        s.other &&
        `Why is it always me? ${s.other} was in the room as well, and I don't hear anybody asking what was said then.`,
    ],
  },
  interrupt: {
    feeling: 'angry',
    tones: ['furious', 'sharp', 'angry, louder'],
    lines: [
      s => s.consequence && `Stop. It caused ${s.consequence}. Don't explain to me how reasonable it felt.`,
      () => `No. Don't. Every one of those sentences begins somewhere other than with you.`,
      s => `Enough, ${s.them}! I counted four excuses and not one “I”.`,
      () => `That's a very good story. Who is it about? It can't be you, you don't do anything in it.`,
      s => `You are doing it again, ${s.them}. You are talking so that nobody can ask.`,
    ],
  },
  mediate: {
    feeling: 'nervous',
    tones: ['nervous', 'calming', 'careful'],
    lines: [
      () =>
        `Could we lower our voices for a minute? That was a question, and it deserves an answer rather than a defence.`,
      () => `I think you both want the same thing here, and you are taking turns not saying it.`,
      s =>
        `May I? You are each answering what the other said ten minutes ago, ${s.them}. Let us start from where we are.`,
      s => s.other && `${s.them}, let ${s.other} finish one sentence. ${s.other}, make it a true one.`,
      () => `We can go on scoring points until it is dark. Or somebody can say the one thing that is not comfortable.`,
      s => `Nobody in this room is the enemy. ${s.them}, breathe.`,
    ],
  },
  stakes: {
    feeling: 'hurt',
    tones: ['hurt', 'quiet, hurt', 'disappointed'],
    lines: [
      s => s.inner && `Do you know what is hard about this? ${s.inner} That is what you gambled with.`,
      s => s.past && `${s.past} I don't say that lightly, and I have never held it over you. Tonight I am close to it.`,
      s =>
        s.consequence &&
        `I could live with the mistake. It caused ${s.consequence}, and even that I could live with. What I can't live with is that you let me walk in there not knowing.`,
      s => `It isn't the thing itself, ${s.them}. It's that I defended you to people who turned out to be right.`,
      () =>
        `I lay awake over this. Not angry. Just going through it, looking for the place where I should have seen it.`,
      s =>
        `I trusted you with it because I trust you, ${s.them}. I'd like to be able to say that in the present tense.`,
    ],
  },
  probe: {
    feeling: 'certain',
    tones: ['low, insistent', 'level', 'very calm'],
    lines: [
      s => `One question, ${s.them}, and then I'll be quiet: when did you know?`,
      s => `Look at me, ${s.them}. Would you have told me at all?`,
      s => `What would you do differently, ${s.them}? Not what you would feel. Do.`,
      s => `If it were the other way round, ${s.them}, what would you want to hear from me now?`,
      () => `Is there a part of this that I haven't heard yet? There is, isn't there.`,
    ],
  },
  waver: {
    feeling: 'ashamed',
    tones: ['shaken', 'low, ashamed', 'faltering'],
    lines: [
      s => s.inner && `You're right to be angry. ${s.inner} I have been talking around that since I came in.`,
      () => `I keep hearing myself, and I sound like somebody I wouldn't believe either.`,
      s => `I had an answer ready for that, ${s.them}. It was a good one. I don't want to use it any more.`,
      () => `It was easier to be busy than to be honest. There. That's the first true sentence today.`,
      s => `Wait. Give me a moment, ${s.them}. I want to say this without dressing it up.`,
    ],
  },
  press: {
    feeling: 'certain',
    tones: ['insistent', 'firm', 'quietly insistent'],
    lines: [
      s => `We are still waiting, ${s.them}. Nobody is leaving before it has been said.`,
      s => `You were about to say something, ${s.them}. Say it.`,
      () => `There is one thing left on the table, and we all keep looking past it.`,
      s => `Take your time, ${s.them}, but not another evening.`,
      s => `I can stand to hear it, ${s.them}. What I can't stand is the pause.`,
      s => `${s.them}, you have got as far as the door of it three times now. Go in.`,
    ],
  },
  startle: {
    feeling: 'nervous',
    tones: ['startled'],
    lines: [
      () => `Not now, of all times. Leave it. We finish this first.`,
      () => `Did everyone hear that? No, don't get up. It can wait, this can't.`,
      () => `That settles how much time we have. So let us use it.`,
      () => `Let it be. If I look away now, I'll lose my nerve.`,
      () => `Well. Even that seems to think we are taking too long.`,
    ],
  },
  interject: {
    feeling: 'certain',
    tones: ['hesitant, then firm', 'earnest', 'plain'],
    lines: [
      s => s.inner && `I have been quiet, and that was wrong. ${s.inner}`,
      s => `I have listened to all of it, ${s.them}, and I don't think either of you hears how tired you sound.`,
      s => `May I say what I see, ${s.them}? Two people who would rather be right than finished.`,
      () => `Somebody has to say it, and I have the least to lose: we are nearly there, and we are all afraid of it.`,
      s => `For what it's worth, ${s.them}, I would have wanted to be told too.`,
    ],
  },
  test: {
    feeling: 'calm',
    tones: ['stern but controlled', 'measured', 'searching'],
    lines: [
      s => `I hear you, ${s.them}. I need to know it isn't only because you were caught.`,
      () => `That was hard to say. I could see it. What happens on the day when it's hard again?`,
      s => `Thank you for not softening it, ${s.them}. Give me a moment with it.`,
      s => `And if it happens again, ${s.them}? I'm not asking to be cruel.`,
      () => `I had a whole speech prepared, you know. It needed you to go on arguing.`,
    ],
  },
  vow: {
    feeling: 'ashamed',
    tones: ['quiet, steady', 'plain', 'low, certain'],
    lines: [
      () =>
        `I was caught long before anybody noticed, by myself; I just couldn't find the door. This is me looking for it.`,
      s => `Then don't take my word for it, ${s.them}. Watch what I do on an ordinary day, when nobody is asking.`,
      s =>
        `On that day I come to you before I have an excuse ready, ${s.them}. That is the whole difference, and I know it is a small one.`,
      () => `I can't prove it tonight. I can only stop running from the question, so ask me whatever you like.`,
      s =>
        `I have no speech for that, ${s.them}. I'll tell you earlier. It's the only thing I should have done this time, too.`,
    ],
  },
  onward: {
    feeling: 'calm',
    tones: ['calmer', 'practical', 'collected'],
    lines: [
      s => `So what changes, ${s.them}? I don't want to have this evening twice.`,
      () => `Good. Then let us get from how it felt to what we do about it.`,
      s => `I would rather leave with one small thing that holds than with three fine ones, ${s.them}. What is it?`,
      () => `All of that was the hard part. Now the dull one: who does what, and when?`,
      s => `Help me, ${s.them}. What would have to be different by next week so that neither of us has to be brave?`,
    ],
  },
  relent: {
    feeling: 'moved',
    tones: ['softening', 'gentler', 'quietly moved'],
    lines: [
      s => `So that's what it was. I had imagined worse, ${s.them}, and for longer than you'd like.`,
      () => `I didn't know that. I'm not sure I made it easy to tell me.`,
      s => `There you are, ${s.them}. I wondered when you would come in.`,
      () => `That's the first thing tonight I can do something with.`,
      s => `It costs something to say that aloud. I noticed, ${s.them}.`,
    ],
  },
  relief: {
    feeling: 'relieved',
    tones: ['relieved', 'warm', 'lighter'],
    lines: [
      s => `I'll put the kettle on. No, stay, ${s.them}. I need something to do with my hands.`,
      () => `I think I have been holding my breath since this began.`,
      s => `That's more than I hoped for when I came in. ${s.them}, you look ten years younger.`,
      s => `Then I'll see you both where we said. And ${s.them}? Bring a pen.`,
      () => `Good. I would like to remember this version of us.`,
    ],
  },
  last: {
    feeling: 'calm',
    tones: ['warm', 'calm, tired', 'gentle'],
    lines: [
      s => `Go and get some sleep, ${s.them}. We have said what there was to say, and for once we meant all of it.`,
      s => `Then that's that. Thank you for staying in the room, ${s.them}.`,
      s => `We're done here, ${s.them}. Not finished with each other, just done here.`,
      s => `Turn the light off when you go, ${s.them}. And sleep. I will.`,
      s => `It's late. What we agreed will still be true in the morning, ${s.them}.`,
    ],
  },
};

/** What shows when nobody speaks. */
export const gestures: Record<Feeling, readonly string[]> = {
  angry: ['does not sit down', 'looks straight ahead, jaw set', 'stops halfway through a step'],
  cornered: ['looks at the door, then away from it', 'folds both arms', 'rubs the back of the neck'],
  nervous: ['looks from one to the other', 'shifts from foot to foot', 'turns a ring round and round'],
  hurt: ['looks at the floor for a long moment', 'swallows', 'turns half away'],
  ashamed: ['looks down at both hands', 'cannot finish the gesture', 'sits down slowly'],
  moved: ['nods, and has to look elsewhere', 'reaches out and stops', 'blinks twice'],
  relieved: ['breathes out', 'laughs under the breath', 'lets both shoulders drop'],
  certain: ['does not look away', 'puts both hands flat down', 'waits'],
  calm: ['listens', 'nods slowly', 'stays very still'],
};
