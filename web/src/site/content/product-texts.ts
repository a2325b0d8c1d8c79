export const productTexts = {
  pointsTitle: 'What it does',
  stepsTitle: 'How it works',
  pictureTitle: 'What it looks like',
  helpTitle: 'From the help',
  othersTitle: 'Works well with',
  pricing: 'See prices',
  closing: {
    title: 'Try it with your own patients',
    text: 'Every plan has every product, the free trial too.',
  },
} as const
