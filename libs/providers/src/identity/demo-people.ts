import type { PlanKey } from '@app/contracts';

/** Somebody who can sign in on a machine without keys. Made up: nobody real is behind it. */
export interface DemoPerson {
  /** The provider's stable key of a person (`sub`). */
  subject: string;
  email: string;
  name: string;
  givenName: string;
  familyName: string;
  /** One line for the chooser: who this is and what it lets one see. */
  description: string;
  /** The sample channel that belongs to this person. */
  ownsChannelId: string | null;
  plan: PlanKey;
  admin: boolean;
}

export const demoPeople = {
  rosa: {
    subject: '100000000000000000001',
    email: 'rosa@posterframe.example',
    name: 'Rosa Iglesias',
    givenName: 'Rosa',
    familyName: 'Iglesias',
    description: 'Free plan. Owns Low Flame Kitchen: soup and cake only.',
    ownsChannelId: 'UCLowFlameKitchenR6uN0dF',
    plan: 'free',
    admin: false,
  },
  theo: {
    subject: '100000000000000000002',
    email: 'paid@posterframe.example',
    name: 'Theo Lindqvist',
    givenName: 'Theo',
    familyName: 'Lindqvist',
    description: 'Pro plan: any channel. Start with him.',
    ownsChannelId: null,
    plan: 'pro',
    admin: false,
  },
  ada: {
    subject: '100000000000000000003',
    email: 'admin@posterframe.example',
    name: 'Ada Marsh',
    givenName: 'Ada',
    familyName: 'Marsh',
    description: 'Administrator, with a Pro plan.',
    ownsChannelId: null,
    plan: 'pro',
    admin: true,
  },
  nell: {
    subject: '100000000000000000004',
    email: 'new@posterframe.example',
    name: 'Nell Okafor',
    givenName: 'Nell',
    familyName: 'Okafor',
    description: 'New here, free plan. Has no channel connected yet.',
    ownsChannelId: null,
    plan: 'free',
    admin: false,
  },
} as const satisfies Record<string, DemoPerson>;

/** The client that the demo signs in with. The emulator knows no other secret; nothing is protected by it. */
export const demoGoogleClient = {
  clientId: 'posterframe-demo.apps.example',
  clientSecret: 'posterframe-demo-secret',
} as const;
