import type { Article } from './article.ts'

/** What a practice is connected with elsewhere, and the assistant. */
export const integrationArticles: readonly Article[] = [
  {
    slug: 'leads-from-facebook',
    audience: 'practice',
    title: 'Get leads from Facebook',
    summary: 'Whoever fills in a lead form of your Facebook page becomes a lead here.',
    also: 'facebook meta instagram lead ads forms page connect integrations',
    parts: [
      {
        steps: [
          'Open “Integrations” and press “Connect Facebook”. Allow it there, with an account that manages your page.',
          'Choose the page. Its lead forms are listed, each turned on.',
          'Press a form to say where each answer goes, and who follows up its leads.',
        ],
      },
      {
        title: 'What becomes of an answer',
        text: [
          'An answer that fits no field, such as a number from abroad, is in the message of the lead with its question.',
          'Whoever is known already gets an entry in their history. Leads that your plan has no room for wait.',
        ],
      },
      {
        title: 'No leads come in',
        text: [
          'Facebook ends a connection when the password there is changed, or the account loses the page. You get a notification. Press “Connect again”: what was sent meanwhile is fetched.',
          'A new form is known within six hours, or at once by “Read again from Facebook”.',
        ],
      },
    ],
    next: ['lead-forms', 'tell-google-ads'],
  },
  {
    slug: 'call-and-text',
    audience: 'practice',
    title: 'Call from a record, and find calls in its history',
    summary:
      'With RingCentral you call with one press, and calls and texts are in the history of whoever has the number.',
    also: 'phone ringcentral call text sms voicemail missed dial click to call business phone log communications',
    parts: [
      {
        title: 'Connect your phone',
        steps: [
          'An admin opens “Integrations”, then “Phone”, and follows the three steps there. The credential is made in RingCentral’s developer console, by an administrator of your phone.',
          'Under “Staff”, turn on the business phone of whoever calls patients.',
        ],
      },
      {
        title: 'Call somebody',
        text: [
          'Press a number in a record or in the log. The phone opens in a window of its own and calls. Sign in to RingCentral there the first time, and let your browser use the microphone.',
          'Leave that window open: the next number you press is called in it. Without RingCentral, numbers are called by your own device.',
        ],
      },
      {
        title: 'Whose call was it?',
        text: [
          '“Calls and texts” lists all of them. Each is in the history of whoever has the number, mobile or other phone.',
          'Where several people have the number, or nobody, press “Choose the record”. A call on the wrong record is moved the same way.',
          'Texts are those of the person who connected RingCentral.',
        ],
      },
      {
        title: 'Nothing is logged',
        text: [
          'You get a notification when RingCentral takes the credential no more. Make a new one, and press “Connect again”: what came meanwhile is fetched then.',
        ],
      },
    ],
    next: ['find-patients', 'write-to-patients'],
  },
  {
    slug: 'tell-google-ads',
    audience: 'practice',
    title: 'Tell Google Ads which clicks became leads',
    summary: 'Google learns which clicks became leads and how far they came, and nothing of why.',
    also: 'google ads conversions gclid upload csv schedule consent offline',
    parts: [
      {
        steps: [
          'In your lead forms, ask for a consent that says you tell Google Ads of conversions. Only leads who agreed are told of.',
          'Open “Integrations”, then “Google Ads”. Name each status that counts as it is called in Google Ads.',
          'Say that your consent speaks of it, turn it on, and save.',
        ],
      },
      {
        title: 'By a file or sent',
        text: [
          'A file needs no connection: press “Make an address” and put that into Google Ads, under the schedules of uploads. The address is shown once.',
          'Sent conversions need an account that manages your ads, and know clicks of iPhones too. They go each hour, and Google checks them for an hour.',
          'Below you see each conversion, and why Google refused one.',
        ],
      },
    ],
    next: ['lead-forms', 'follow-leads'],
  },
  {
    slug: 'webhooks',
    audience: 'practice',
    title: 'Let your own systems hear what happens',
    summary: 'Webhooks tell another system at once of new leads, patients, tasks and scans.',
    also: 'webhook api zapier integration developer signature secret retry',
    parts: [
      {
        steps: [
          'Open “Integrations”, then “Webhooks”, and press “Add webhook”.',
          'Enter the https address of your system, and choose what it hears of.',
          'Copy the secret, which is shown once. Your system tells by it that what it gets is from here, as Standard Webhooks describe.',
          'Press the address in the list and “Send a test”. You see what your system answered.',
        ],
      },
      {
        title: 'What is sent',
        text: [
          'Ids and what happened, never what a record says. What is not taken is tried again for a day; the same thing has the same id each time.',
        ],
      },
    ],
  },
  {
    slug: 'ask-the-assistant',
    audience: 'everybody',
    title: 'Ask the assistant',
    summary: 'Ask in your own words how to do something here.',
    also: 'assistant chat ai question help bot answer',
    parts: [
      {
        steps: [
          'Open “Assistant” in the menu with your initials, and type a question.',
          'Below the answer you see the articles that it goes by.',
          '“New conversation” forgets what was said.',
        ],
      },
      {
        title: 'What it cannot do',
        text: [
          'It knows this help, and nothing of any record. It gives no medical advice: ask your practice. In an emergency call 911.',
        ],
      },
    ],
  },
]
