export const help = [
  'How this browser shows things. Nothing here changes an environment or is sent anywhere.',
  'JSON is always shown and copied unchanged, in any units.',
]

export const keeps = [
  {
    key: 'watchfloor.preferences',
    name: 'Settings',
    about: 'Everything on this page, panel sizes, last environment and client id',
  },
]
