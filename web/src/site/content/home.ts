import { siteTexts } from '../texts.ts'

export const homeTexts = {
  title: 'Praxis: patients, leads and scans in one place for the practice',
  description:
    'The platform for medical practices: leads and patients, scans from a CD, written second opinions, video visits and secure messages. Free for 15 days.',
  eyebrow: 'For medical practices',
  headline: 'From the first question to the visit, in one place.',
  intro:
    'Praxis brings together the people who contact your practice, the scans they send, the answers of your doctors and the work of your team.',
  second: 'See how it works',
  audiencesTitle: 'One product, three points of view',
  audiences: [
    {
      title: 'For the practice',
      text: 'Set it up yourself in ten minutes. See what brings patients in, and be sure that nobody waits for an answer.',
      link: { label: 'Solutions for practices', href: '/solutions' },
    },
    {
      title: 'For the team',
      text: 'Know what is next. Leads, tasks, messages and appointments in one list, quick by mouse and by keyboard.',
      link: { label: 'What the CRM does', href: '/products/crm' },
    },
    {
      title: 'For patients',
      text: 'One link, one thing at a time. Send scans, read an answer, meet the doctor, without an app.',
      link: { label: siteTexts.sendScans, href: '/rad-cloud' },
    },
  ],
  productsTitle: 'Five products, one record',
  productsIntro:
    'Each stands on its own. Together they share one record, so nothing is typed twice.',
  more: 'Read more',
  trustTitle: 'Built for health data from the first line',
  trust: [
    {
      title: 'Every look at a record is written down',
      text: 'Who opened which record, when and from where. The trail is only ever added to.',
    },
    {
      title: 'Messages give nothing away',
      text: 'Emails and texts hold a link, never a finding. What it opens is shown only to the person it is for.',
    },
    {
      title: 'Two steps to sign in',
      text: 'Passkeys, an authenticator app or codes. A practice can require it of everybody.',
    },
    {
      title: 'Nobody is locked in',
      text: 'Take all records and files out at any time, in formats that other systems read.',
    },
  ],
  closing: {
    title: 'See it with your own patients',
    text: 'Register, name your practice, and send the first link today.',
  },
} as const
