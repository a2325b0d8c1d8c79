import { siteAddresses } from '#shared/site.ts'

type Part = { title: string; text: readonly string[] }

export type Legal = {
  path: string
  title: string
  description: string
  intro: string
  parts: readonly Part[]
}

/** What we say about data, and on which terms the service is used. */
export const legalTexts: readonly Legal[] = [
  {
    path: siteAddresses.privacy,
    title: 'Privacy',
    description: 'Which data Praxis keeps, what for, who sees it, and what you can do about it.',
    intro: 'What we keep, what for, who sees it, and what you can do about it. In plain words.',
    parts: [
      {
        title: 'Age',
        text: [
          'Children under 21 must not use this service. If you are under 21, do not register and send us nothing.',
        ],
      },
      {
        title: 'Whose data it is',
        text: [
          'A practice keeps records of its patients in Praxis. The practice decides what is kept and who of its people sees it; we keep it for the practice, as its business associate under HIPAA.',
          'Your account is yours. We keep your name, your email address and, if you give it, your mobile number.',
        ],
      },
      {
        title: 'What we do not do',
        text: [
          'We do not sell data, we show no advertising, and no third party watches these pages.',
          'Emails and texts hold no health data. They hold links, and what those open is shown only to the person it is for.',
        ],
      },
      {
        title: 'Where you came from',
        text: [
          'When you first come to these pages, your browser keeps by itself how: the campaign or site that led you here, and the page. It is sent only if you register or send a form, so that the practice, or we, know what brought you. It is forgotten after 90 days.',
        ],
      },
      {
        title: 'Ads of a practice',
        text: [
          'A practice may advertise. It can tell Google Ads that a click became a lead or a patient, only of people who agreed to that in its form, and without anything about their health: the click, the time and, if the practice turned that on, email address and number as hashes. Leads from its forms on Facebook come to it through Facebook.',
        ],
      },
      {
        title: 'Payments',
        text: [
          'Practices pay us by card. The number goes straight to Square, our payment service; we keep its last four digits.',
          'Card details that a patient gives to a practice are encrypted, shown only to people whom the practice chose, and destroyed after three working days or a week.',
        ],
      },
      {
        title: 'The assistant',
        text: [
          'It answers from the help, and is never given a record. What you ask is kept for 30 days for you alone, or until you start anew.',
        ],
      },
      {
        title: 'Cookies',
        text: [
          'There is a cookie while you are signed in, and one that remembers your choice to stay signed in. There are none before that, and none that follow you.',
        ],
      },
      {
        title: 'The newsletter',
        text: [
          'We keep your name and address once you have confirmed both, to write to you about once a month. When you unsubscribe, both are erased.',
        ],
      },
      {
        title: 'How it is kept safe',
        text: [
          'Data is encrypted on its way and where it is kept, in data centers in the United States. Every look at a record is written down, with who, when and from where.',
        ],
      },
      {
        title: 'What you can do',
        text: [
          'See your record, correct your details, and see who opened it: in your account. Close your account at any time.',
          'For what a practice keeps of you, write to the practice. The law says how long it must keep medical records.',
        ],
      },
    ],
  },
  {
    path: siteAddresses.terms,
    title: 'Terms',
    description: 'On which terms practices and patients use Praxis.',
    intro: 'On which terms you use Praxis.',
    parts: [
      {
        title: 'What it is',
        text: [
          'Praxis is software for medical practices and their patients. We are no practice and give no medical advice. In an emergency call 911.',
        ],
      },
      {
        title: 'Who may use it',
        text: [
          'Nobody under 21. Each account is for one person: do not share it, and keep your password and codes to yourself.',
          'Who works for a practice uses it for that practice only, and as the law on health data allows.',
        ],
      },
      {
        title: 'What practices answer for',
        text: [
          'For what they write into records, whom they let in, and what they ask of patients. A practice that keeps health data needs a business associate agreement with us.',
        ],
      },
      {
        title: 'What is not allowed',
        text: [
          'To try to see what is not yours, to disturb the service, or to send what is against the law.',
        ],
      },
      {
        title: 'Prices and leaving',
        text: [
          'Prices are on the page Pricing. A paid plan renews by itself until you cancel it, and then goes on to the end of what is paid for.',
          'You may leave at any time and take your data with you.',
        ],
      },
      {
        title: 'When something goes wrong',
        text: [
          'We look after the service with care, and say so when it fails. It is no device for diagnosis, and no means of calling for help.',
        ],
      },
    ],
  },
]
