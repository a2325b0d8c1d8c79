import { siteTexts } from '../texts.ts'

export const homeTexts = {
  title: 'Praxis: patients, leads and scans in one place for the practice',
  description:
    'The platform for medical practices: leads and patients, scans from a CD, written second opinions, video visits and secure messages. Free for 15 days.',
  eyebrow: 'For medical practices',
  headline: 'From the first question to the visit, in one place.',
  intro:
    'Praxis brings together the people who ask for your practice, the scans they send, the answers of your doctors and the work of your team.',
  second: 'See how it works',
  audiencesTitle: 'One product, three points of view',
  audiences: [
    {
      title: 'For the practice',
      text: 'Set it up yourself in ten minutes. See what brings patients, and that nobody waits for an answer.',
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
  productsTitle: 'Five products that know each other',
  productsIntro:
    'Each stands by itself. Together they share one record, so that nothing is typed twice.',
  more: 'Read more',
  pictureTitle: 'Made for people who work in it all day',
  pictureIntro:
    'Dense where the team needs to see much, calm where a patient needs to find one button.',
  trustTitle: 'Made for health data from the first line',
  trust: [
    {
      title: 'Every look is on record',
      text: 'Who opened which record, when and from where. The trail is only ever added to.',
    },
    {
      title: 'Messages say nothing',
      text: 'Emails and texts hold links, never a finding. What they open is read after a proof of who reads.',
    },
    {
      title: 'Two steps to sign in',
      text: 'Passkeys, an authenticator app or codes. A practice can ask it of everybody.',
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
