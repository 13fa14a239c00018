/** The account page, the user menu and the frame of the workspace. */
export const account = {
  title: 'Account',
  notLoaded: 'Your account could not be loaded.',
  loading: 'Loading your account',
  loadingWorkspace: 'Loading your workspace',
  memberSince: 'Member since {date}',
  workspace: 'Workspace',
  home: 'Workspace, Posterframe home',
  newThumbnail: 'New Thumbnail',
  history: 'History',
  subscription: 'My Subscription',
  creditHistory: 'Credit history',
  admin: 'Admin',
  shortcuts: 'Keyboard shortcuts',
  refresh: 'Refresh old videos',
  signOut: 'Sign out',
  accountOf: 'Account of {name}',
  stillSignedIn: 'You are still signed in. Please check your connection and try again.',
  profileFailed: 'Something went wrong. Try refreshing.',
  addMore: 'Add More',
  creditsWorth: '{count, plural, one {credit} other {credits}}, {thumbnails}',
  language: 'Language',
  languageNote: 'For screens and messages. Thumbnails follow the language of your video.',
  methods: 'Sign-in methods',
  since: 'since {date}',
  add: 'Add {provider}',
  channel: 'YouTube channel',
  channelFree:
    'Free accounts make thumbnails for their own channel. Google tells us which one is yours.',
  channelPaid:
    'Your plan covers any channel. Connect yours to set its thumbnails from here, and to keep it if you switch to Free.',
  channelOpen: 'Connect your channel to set its thumbnails from here.',
  checked: 'checked {date}',
  refreshOld: 'Refresh thumbnails of old videos',
  maySet: 'We may set its thumbnails when you press “Use on YouTube”.',
  dontAllow: 'Don’t allow',
  dontAllowLabel: 'Don’t allow thumbnails to be set on {channel}',
  mayRead: 'We may read how often its thumbnails are seen and clicked.',
  dontReadLabel: 'Don’t allow reports of {channel} to be read',
  disconnect: 'Disconnect',
  disconnectLabel: 'Disconnect {channel}',
  disconnected: '{channel} is disconnected',
  disconnectedNote: 'Its YouTube data has been deleted.',
  stopped: 'We no longer set thumbnails of {channel}',
  stoppedNote: 'What waited to be published is canceled.',
  stoppedReading: 'We no longer read reports of {channel}',
  stoppedReadingNote: 'The numbers we had have been deleted.',
  connect: 'Connect your channel',
  connectAnother: 'Connect another channel',
  addsGoogle: 'You’ll also be able to sign in with that Google account.',
  access:
    'Read-only access, until you let us set thumbnails. You can revoke it any time in <google>your Google account</google>. See the <terms>YouTube terms</terms> and <privacy>Google’s privacy policy</privacy>.',
  faces: 'Faces',
  facesNote:
    'Pictures you add are deleted {hours, number} hours after their thumbnails are done, or at once if a generation fails or you cancel it. Cut-outs are kept so you can edit the text later.',
  removeFaces: 'Remove face data',
  removeFacesTitle: 'Remove face data?',
  removeFacesNote:
    'This deletes every picture you added, your saved faces and assets, and every cut-out. Your thumbnails stay as they are, but you can no longer edit the text of those made from them.',
  facesRemoved: 'Face data removed',
  noFaces: 'There was no face data to remove',
  facesInUse:
    'A thumbnail in progress still uses your photos. They’ll be deleted within {hours, number} hours of finishing.',
  data: 'Data and devices',
  dataNote:
    'Everything we hold about you as one file: account, credits, generations, saved photos, the use of your API keys and the addresses of your thumbnails.',
  downloadData: 'Download my data',
  dataFailed: 'We couldn’t prepare your data. Please try again later.',
  signOutEverywhere: 'Sign out everywhere',
  signOutEverywhereTitle: 'Sign out everywhere?',
  signOutEverywhereNote:
    'Every browser and device that is signed in to your account is signed out, this one too. API keys keep working until you revoke them.',
  deleteTitle: 'Delete account',
  deleteNote: 'Your account and data are deleted immediately. This cannot be undone.',
  deleteMine: 'Delete my account and data',
  deleteQuestion: 'Delete your account?',
  deleteWarning:
    'This is immediate and permanent. Download your data first if you want to keep it.',
  deleteForGood: 'Delete for good',
  hasPlan:
    'You have the {plan} plan. Cancel it before you delete your account. You can do that in <link>My Subscription</link>.',
  weDelete: 'What we delete',
  weKeep: 'What we keep',
  gone: {
    person:
      'Your name, email address, profile picture, sign-in methods and API keys, on every device.',
    thumbnails:
      'Your thumbnails, including shared ones, and every picture you uploaded or saved, faces included.',
    work: 'Your prompts, video links, connected channels and their YouTube data.',
    credits: 'Your remaining credits. They can’t be restored.',
  },
  kept: {
    ledger:
      'Your credit history without your name: amounts, dates and reasons. Bookkeeping requires it.',
    payments: 'What you paid, and your customer ID at our payment provider, as tax law requires.',
    fingerprint:
      'For {days, number} days, an anonymous fingerprint of your sign-in, to prevent claiming welcome credits twice.',
    generations:
      'For each generation: when it happened, how many thumbnails, and whether it worked. Not the video, prompt or pictures.',
  },
  typeToConfirm: 'Type “{word}” to confirm',
} as const;
