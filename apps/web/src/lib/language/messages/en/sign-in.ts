/** The sign-in page. */
export const signIn = {
  title: 'Sign in to Posterframe',
  heading: 'Sign in to access your <nowrap>AI-powered</nowrap> thumbnail generator',
  continueWith: 'Continue with {provider}',
  inWindow: 'Continue in the window that has opened.',
  agree:
    'By continuing you agree to the <terms>terms of service</terms> and the <privacy>privacy policy</privacy>.',
  newHere: 'New here? We’ll create your account with {credits, number} free credits.',
  newHereUnpriced: 'New here? We’ll create your account.',
  closed: 'This site takes no new accounts.',
  example: 'A still and the thumbnail made from it',
  stillAlt: 'Still from a video',
  still: 'Still',
  thumbnailAlt: 'The thumbnail made from it',
  thumbnail: 'Thumbnail',
} as const;
