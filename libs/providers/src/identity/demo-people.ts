import type { PlanKey } from '@app/contracts';

/** A fictional user who can sign in on a machine without vendor keys. */
export interface DemoPerson {
  /** The provider's stable id of the user (`sub`). */
  subject: string;
  email: string;
  /** Whether Google says that the e-mail address is verified. */
  emailVerified: boolean;
  name: string;
  givenName: string;
  familyName: string;
  /** One line for the account chooser: who the user is, and what to try as this user. */
  description: string;
  /** Id of the user's sample channel. */
  ownsChannelId: string | null;
  /** Name of the channel. If `channelConnected` is true, the demo starts with the channel connected. */
  channelTitle: string | null;
  channelConnected: boolean;
  plan: PlanKey;
  admin: boolean;
}

export const demoPeople = {
  rosa: {
    subject: '100000000000000000001',
    email: 'rosa@posterframe.example',
    emailVerified: true,
    name: 'Rosa Iglesias',
    givenName: 'Rosa',
    familyName: 'Iglesias',
    description: 'Free plan. Owns Low Flame Kitchen: soup and cake only.',
    ownsChannelId: 'UCLowFlameKitchenR6uN0dF',
    channelTitle: 'Low Flame Kitchen',
    channelConnected: true,
    plan: 'free',
    admin: false,
  },
  theo: {
    subject: '100000000000000000002',
    email: 'paid@posterframe.example',
    emailVerified: true,
    name: 'Theo Lindqvist',
    givenName: 'Theo',
    familyName: 'Lindqvist',
    description: 'Pro plan: any channel. Start with him.',
    ownsChannelId: null,
    channelTitle: null,
    channelConnected: false,
    plan: 'pro',
    admin: false,
  },
  ada: {
    subject: '100000000000000000003',
    email: 'admin@posterframe.example',
    emailVerified: true,
    name: 'Ada Marsh',
    givenName: 'Ada',
    familyName: 'Marsh',
    description: 'Administrator, with a Pro plan.',
    ownsChannelId: null,
    channelTitle: null,
    channelConnected: false,
    plan: 'pro',
    admin: true,
  },
  nell: {
    subject: '100000000000000000004',
    email: 'new@posterframe.example',
    emailVerified: true,
    name: 'Nell Okafor',
    givenName: 'Nell',
    familyName: 'Okafor',
    description: 'New here, free plan. Owns Desk Notes, which is not connected yet: desk and chip.',
    ownsChannelId: 'UCDeskNotes5mJp8yT1cXw3a',
    channelTitle: 'Desk Notes',
    channelConnected: false,
    plan: 'free',
    admin: false,
  },
  finn: {
    subject: '100000000000000000006',
    email: 'finn@posterframe.example',
    emailVerified: true,
    name: 'Finn Aalto',
    givenName: 'Finn',
    familyName: 'Aalto',
    description: 'The Google account of Facebook’s Finn. Owns Plain Money: coin and rent.',
    ownsChannelId: 'UCPlainMoneyW4rt9Lb0sVhE',
    channelTitle: 'Plain Money',
    channelConnected: false,
    plan: 'free',
    admin: false,
  },
  uma: {
    subject: '100000000000000000005',
    email: 'unverified@posterframe.example',
    emailVerified: false,
    name: 'Uma Petrov',
    givenName: 'Uma',
    familyName: 'Petrov',
    description: 'For trials: her e-mail address is not verified, and she has no channel.',
    ownsChannelId: null,
    channelTitle: null,
    channelConnected: false,
    plan: 'free',
    admin: false,
  },
} as const satisfies Record<string, DemoPerson>;

/** The OAuth client of the demo. Its secret protects nothing, because only the emulator accepts it. */
export const demoGoogleClient = {
  clientId: 'posterframe-demo.apps.example',
  clientSecret: 'posterframe-demo-secret',
} as const;

/** A fictional user of the emulator's Facebook. */
export interface DemoFacebookPerson {
  /** The user's id within our app. */
  id: string;
  name: string;
  /** Null for an account with only a telephone number, and for one that does not share its e-mail address. */
  email: string | null;
  description: string;
}

export const demoFacebookPeople = {
  finn: {
    id: '200000000000001',
    name: 'Finn Aalto',
    email: 'finn@posterframe.example',
    description: 'New here, free plan. Has no Google in his account until he connects a channel.',
  },
  mia: {
    id: '200000000000002',
    name: 'Mia Duarte',
    email: null,
    description: 'For trials: shares no e-mail address.',
  },
  rosa: {
    id: '200000000000003',
    name: 'Rosa Iglesias',
    email: 'rosa@posterframe.example',
    description: 'For trials: the Rosa who has an account by Google already.',
  },
} as const satisfies Record<string, DemoFacebookPerson>;

/** The app with which the demo signs in at the emulator's Facebook. */
export const demoFacebookApp = {
  appId: '1000000000000',
  appSecret: 'posterframe-demo-app-secret',
} as const;
