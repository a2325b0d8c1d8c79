import type { ProductSlug } from './products.ts'

type Solution = {
  title: string
  text: string
  points: readonly string[]
  products: readonly ProductSlug[]
  drawing: ProductSlug
  link: { label: string; href: string }
}

export const solutionTexts = {
  title: 'Solutions for practices, teams and patients',
  headline: 'What do you want to be easier?',
  intro: 'Three points of view on the same practice, and what Praxis does for each.',
  description:
    'What Praxis does for owners of practices, for the people who work there, and for their patients.',
  uses: 'With',
  solutions: [
    {
      title: 'You run a practice',
      text: 'You pay for ads, referrals and people. You want to know what comes of it, and that nobody is forgotten.',
      points: [
        'Every lead with its source, campaign and the page where it began',
        'Who answers how fast, and where leads get stuck',
        'Roles and rights for each person, and a trail of every look at a record',
        'Several locations, with hours and holidays of their own',
      ],
      products: ['crm', 'virtual-consult'],
      drawing: 'crm',
      link: { label: 'How to set up a practice', href: '/help/set-up-a-practice' },
    },
    {
      title: 'You work in one',
      text: 'Your day is calls, scans, messages and things that must not be late. You want one list and no searching.',
      points: [
        'Tasks that are due today first, with reminders before they are late',
        'Messages of all patients in one inbox, with templates for what you write often',
        'Scans that are new are marked, and open in a second',
        'Everything by keyboard: find, open, next',
      ],
      products: ['crm', 'patient-link', 'rad-cloud'],
      drawing: 'rad-cloud',
      link: { label: 'How to work with tasks', href: '/help/tasks' },
    },
    {
      title: 'You are a patient',
      text: 'You have a CD, a question and a phone. You want to know that it arrived, and what happens next.',
      points: [
        'Send scans by a link, without an account',
        'Ask for a written opinion, and keep the answer',
        'Meet the doctor by video, from home',
        'See your own record, and correct your address yourself',
      ],
      products: ['chat-review', 'rad-cloud', 'virtual-consult'],
      drawing: 'patient-link',
      link: { label: 'How to send scans', href: '/help/send-scans' },
    },
  ] as readonly Solution[],
  closing: {
    title: 'Begin with one of them',
    text: 'The rest is there when you need it: every plan has every product.',
  },
}
