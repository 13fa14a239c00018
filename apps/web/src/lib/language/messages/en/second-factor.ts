/** Two-factor authentication on the account page. */
export const secondFactor = {
  title: 'Two-factor authentication',
  off: 'Off. Turn it on to be asked for a code of your authenticator app after your password.',
  on: 'On since {date}. {left, plural, =0 {No recovery code is left.} one {# recovery code is left.} other {# recovery codes are left.}}',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  turnOnLabel: 'Turn on two-factor authentication',
  turnOffLabel: 'Turn off two-factor authentication',
  passwordNote: 'Enter your password to begin.',
  password: 'Password',
  next: 'Continue',
  scanTitle: 'Add Posterframe to your app',
  scanNote:
    'Scan the code with an authenticator app, or type the key. Then enter the six digits that the app shows. Your other devices are signed out.',
  qr: 'QR code for your authenticator app',
  key: 'Key',
  code: 'Six-digit code',
  codesTitle: 'Save your recovery codes',
  codesNote:
    'Two-factor authentication is on. If you lose your device, each of these codes replaces one code of the app. We show them only this once.',
  codes: 'Recovery codes',
  copy: 'Copy',
  copied: 'Recovery codes copied',
  notCopied: 'Your browser doesn’t allow copying. Please copy the codes by hand.',
  saved: 'I saved them',
  offNote:
    'After that, your password alone signs you in. Turn it off and on again for new recovery codes.',
  offCode: 'Code or recovery code',
  turnedOff: 'Two-factor authentication is off',
} as const;
