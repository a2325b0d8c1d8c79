export const aboutTexts = {
  title: 'About',
  headline: 'Medicine is people talking to each other. We keep out of the way.',
  intro:
    'A patient stands at a desk with a CD. A doctor looks for a report that came by fax. An advocate calls back a lead that called yesterday. Praxis is made for these minutes.',
  description:
    'Why there is Praxis, what we hold to, and how we look after the health data of practices and patients.',
  beliefsTitle: 'What we hold to',
  beliefs: [
    {
      title: 'Plain words',
      text: 'A patient at the desk, in pain, must understand every sentence. So must a new colleague on the first day.',
    },
    {
      title: 'Nothing typed is lost',
      text: 'A connection drops, a page closes, two people save at once. What was written is still there.',
    },
    {
      title: 'The patient’s data is the patient’s',
      text: 'No advertising, no selling, no third party looking on. Who opened a record is written down.',
    },
    {
      title: 'Speed is respect',
      text: 'People in a practice have seconds, not minutes. We measure how long pages take, and keep to it.',
    },
    {
      title: 'You can leave',
      text: 'All records and files, at any time, in formats that other systems read. That is why people stay.',
    },
    {
      title: 'Safe by default',
      text: 'Encrypted on the way and at rest, two steps to sign in, and rights that begin with none.',
    },
  ],
  closing: {
    title: 'See for yourself',
    text: 'The free trial is the whole product.',
  },
} as const
