import type { FacebookField } from '#shared/model/facebook.ts'
import { patientFieldLabels } from '#shared/model/patient-labels.ts'
import type { WebhookDelivery, WebhookType } from '#shared/model/webhook.ts'

export const integrationTexts = {
  title: 'Integrations',
  tabs: {
    facebook: 'Facebook',
    'google-ads': 'Google Ads',
    phone: 'Phone',
    webhooks: 'Webhooks',
  },
} as const

export const facebookTexts = {
  title: 'Lead forms on Facebook',
  text: 'Whoever fills in a lead form of your Facebook page becomes a lead here within seconds.',
  notSetUpTitle: 'Facebook is not set up',
  notSetUp: 'This site is not known to Facebook yet. Ask whoever runs it.',
  noneTitle: 'Not connected',
  none: 'Connect an account at Facebook that manages your page. You choose the page next.',
  connect: 'Connect Facebook',
  connecting: 'Connecting to Facebook',
  connected: 'Facebook is connected.',
  canceled: 'Facebook was not connected: it was not allowed there.',
  connectAgain: 'Connect again',
  revokedTitle: 'Facebook no longer takes this connection',
  revoked:
    'No leads come in. Connect again: what was sent in the meantime is fetched then, as long as Facebook has it.',
  lacksTitle: 'Facebook withholds a permission',
  lacks: (names: readonly string[]) =>
    `Leads may not come in. Connect again, and allow everything that Facebook asks for. Missing: ${names.join(', ')}.`,
  as: (name: string) => `Connected as ${name}`,
  page: 'Page',
  choosePage: 'Choose the page whose leads you want',
  noPages: 'This account manages no page. Connect with another one.',
  pageChosen: 'Leads of this page come in from now on.',
  leads: (count: number) => {
    if (count === 0) return 'No leads so far'
    return count === 1 ? '1 lead so far' : `${count.toLocaleString('en-US')} leads so far`
  },
  last: 'the last one',
  checked: 'Asked for missed leads',
  refresh: 'Read again from Facebook',
  refreshed: 'Pages and forms are read again. Leads that were missed come in within minutes.',
  disconnect: 'Disconnect',
  disconnectTitle: 'Disconnect Facebook?',
  disconnectText: 'No more leads come in from Facebook. Those that are here stay.',
  disconnected: 'Facebook is disconnected.',
  forms: 'Forms',
  formsText: 'Each form says where its answers go, and who follows up its leads.',
  noFormsTitle: 'No lead forms',
  noForms: 'Your page has no lead form. Make one in Meta Business Suite, then read again.',
  columns: { name: 'Form', isOn: 'On', advocate: 'Follows up', questions: 'Questions' },
  turn: (name: string) => `Leads of ${name} come in`,
  distributed: 'The next in the lead distribution',
  former: 'Someone who has left',
  editTitle: (name: string) => `Answers to ${name}`,
  answers: 'Where answers go',
  intoMessage: 'Into the message',
  save: 'Save',
  saved: 'The form is saved.',
} as const

const { dob, firstName, lastName, middleName, email, mobile, contactPhone } = patientFieldLabels
const { addressLine1, addressLine2, addressCity, addressState, addressZip } = patientFieldLabels
const { insuranceCompany, insurancePlan } = patientFieldLabels

/** Where an answer can go. */
export const fieldTexts: Record<FacebookField, string> = {
  ...{ fullName: 'First and last name', firstName, middleName, lastName, dob },
  ...{ email, mobile, contactPhone },
  ...{ addressLine1, addressLine2, addressCity, addressState, addressZip },
  ...{ insuranceCompany, insurancePlan },
  message: 'Message, without the question',
}

export const phoneTexts = {
  title: 'Phone',
  text: 'Call from a record with RingCentral, and find calls and texts in the history of whoever has the number.',
  notSetUpTitle: 'RingCentral is not set up',
  notSetUp: 'This site is not known to RingCentral yet. Ask whoever runs it.',
  steps: [
    'In RingCentral’s developer console, open “Credentials” and create a JWT credential as an administrator of your phone.',
    'Allow it for one app only, by the client ID below.',
    'Paste the credential below.',
  ],
  clientId: 'Client ID',
  copy: 'Copy the client ID',
  copied: 'Copied',
  labels: { credential: 'Credential' },
  credentialHint: 'It is kept encrypted, and never shown again.',
  connect: 'Connect RingCentral',
  connectAgain: 'Connect again',
  connected: 'RingCentral is connected.',
  as: (name: string) => `Connected as ${name}`,
  number: 'Number of the practice',
  checked: 'Asked for missed calls and texts',
  revokedTitle: 'RingCentral no longer takes this connection',
  revoked:
    'Texts and missed calls are not logged. Connect again with a new credential: what came in the meantime is fetched then.',
  places: 'Staff call from records with RingCentral',
  placesHint:
    'For staff whose business phone is on, under Staff. Everybody else calls with their own device.',
  logsCalls: 'Log calls',
  logsCallsHint: 'All calls of your company, answered and missed.',
  logsTexts: 'Log texts',
  logsTextsHint: 'Texts of the person who connected, with what they say.',
  disconnect: 'Disconnect',
  disconnectTitle: 'Disconnect RingCentral?',
  disconnectText: 'No more calls and texts are logged. Those that are here stay.',
  disconnected: 'RingCentral is disconnected.',
} as const

export const googleTexts = {
  title: 'Google Ads',
  text: 'Google Ads learns which clicks became leads, and how far they came. It learns nothing of why.',
  isOn: 'Tell Google Ads of conversions',
  way: 'How it gets there',
  ways: { file: 'Google fetches a file', upload: 'Sent to Google every hour' },
  wayHints: {
    file: 'Needs no connection: you give Google Ads the address of the file.',
    upload: 'Needs an account that manages your ads. It knows more clicks of iPhones.',
  },
  uploadOff: 'This site is not known to Google yet, so nothing can be sent. Use the file.',
  actions: 'What counts as a conversion',
  actionsHint:
    'Name it as in Google Ads. The name says what a lead did, never a complaint or a treatment.',
  labels: {
    customerId: 'Customer ID',
    managerId: 'Customer ID of the manager account',
    isConsentAsked: 'The consent of our lead forms says that we tell Google Ads of conversions',
    sendsContact: 'Send email and mobile number too, hashed, so that more clicks are found',
    actions: 'Conversions',
  },
  customerHint: 'At the top right of Google Ads, such as 123-456-7890.',
  consentHint: 'Only leads who agreed to it are told of; without a consent in the form nobody is.',
  nameOf: (status: string) => `${status}: name at Google`,
  idOf: (status: string) => `${status}: action number`,
  valueOf: (status: string) => `${status}: value in dollars`,
  name: 'Name at Google',
  actionId: 'Number of the action',
  value: 'Value, $',
  save: 'Save',
  saved: 'Google Ads is told so from now on.',
  conflictTitle: 'Someone else changed this',
  conflict: 'Look at the new settings, and make your change again.',
  connection: 'Connection',
  connect: 'Connect Google Ads',
  connectAgain: 'Connect again',
  connecting: 'Connecting to Google',
  connected: 'Google Ads is connected.',
  connectedSince: 'Connected',
  canceled: 'Google Ads was not connected: it was not allowed there.',
  notConnected: 'Connect an account at Google that manages your ads.',
  revokedTitle: 'Google no longer takes this connection',
  revoked: 'Conversions wait. Connect again, and they are sent.',
  disconnect: 'Disconnect',
  disconnectTitle: 'Disconnect Google Ads?',
  disconnectText: 'Nothing is sent any more. What is waiting stays, for when you connect again.',
  disconnected: 'Google Ads is disconnected.',
  test: 'Try it',
  testGood: 'Google takes these conversions. None was counted.',
  testBad: 'Google does not take these conversions',
  file: 'File for scheduled uploads',
  fileText:
    'In Google Ads: Goals, Conversions, Uploads, Schedules, source HTTPS. Whoever has the address can read the file.',
  fileSince: 'Its address is from',
  noFile: 'It has no address yet.',
  makeFile: 'Make an address',
  replaceFile: 'Replace the address',
  fileOnce: 'This address is shown once. Put it into Google Ads now.',
  endFile: 'End the file',
  endFileTitle: 'End the file?',
  endFileText: 'Google Ads can read it no more.',
  copy: 'Copy address',
  copied: 'Copied',
  log: 'Conversions',
  logText: 'Of the last hundred days, newest first.',
  columns: { at: 'When', lead: 'Lead', what: 'Conversion', state: 'State' },
  open: 'Open lead',
  states: {
    waiting: 'Waits to be sent',
    processing: 'Google checks it',
    sent: 'Sent',
    inFile: 'In the file',
    refused: 'Refused by Google',
    skipped: 'Left out',
  },
  emptyTitle: 'No conversions yet',
  empty: 'They appear as leads come by a click on an ad of Google, and come further.',
} as const

export const webhookTexts = {
  title: 'Webhooks',
  text: 'Your own systems hear at once what happens here: by ids alone, signed, and tried again for a day.',
  add: 'Add webhook',
  addTitle: 'New webhook',
  editTitle: 'Change webhook',
  label: 'Webhooks',
  columns: { url: 'Address', types: 'Sends', isOn: 'On', actions: 'Actions' },
  turn: (url: string) => `Send to ${url}`,
  all: 'Everything',
  emptyTitle: 'No webhooks yet',
  empty: 'Add the address of a system of yours, and choose what it hears of.',
  full: 'There are as many webhooks as can be kept.',
  labels: { url: 'Address', types: 'What to send' },
  urlHint: 'It begins with https:// and is on the internet.',
  leadsOnly: 'You can choose events about leads. Ask an admin to add others.',
  save: 'Save',
  added: 'The webhook is added.',
  saved: 'The webhook is saved.',
  removed: (url: string) => `${url} is deleted. Nothing more is sent to it.`,
  more: (url: string) => `More for ${url}`,
  edit: 'Change',
  remove: 'Delete',
  renew: 'Replace the secret',
  renewTitle: 'Replace the secret?',
  renewText:
    'What is sent from now on is signed with the new one. Put it into your system at once.',
  secretTitle: 'The secret of this webhook',
  secret:
    'Your system tells by it that what it gets is from here, as Standard Webhooks describe. It is shown this once.',
  copy: 'Copy secret',
  copied: 'Copied',
  close: 'I have it',
} as const

export const typeTexts: Record<WebhookType, string> = {
  'lead.created': 'New lead',
  'lead.statusChanged': 'Lead status changed',
  'lead.sentAgain': 'Someone known sent a form again',
  'patient.created': 'New patient',
  'task.created': 'New task',
  'upload.completed': 'Scans arrived',
}

/** What a webhook sends, as short as a column of a list. */
export function sentTexts(types: readonly WebhookType[]): string {
  const [only] = types
  if (only && types.length === 1) return typeTexts[only]
  const all = Object.keys(typeTexts).length
  return types.length === all ? webhookTexts.all : `${types.length} of ${all} kinds`
}

export const deliveryTexts = {
  open: 'What it sent',
  text: 'What was sent in the last two weeks, newest first.',
  test: 'Send a test',
  tested: (count: number) => (count === 1 ? '1 test is sent.' : `${count} tests are sent.`),
  label: 'Deliveries',
  columns: { type: 'What', at: 'When', state: 'State', answer: 'Answer' },
  isTest: 'Test',
  emptyTitle: 'Nothing was sent yet',
  empty: 'Send a test to see whether your system takes it.',
  states: { waiting: 'On its way', delivered: 'Delivered', failed: 'Failed' } satisfies Record<
    WebhookDelivery['state'],
    string
  >,
  again: 'Tried again',
  attempts: (count: number) => (count === 1 ? '1 attempt' : `${count} attempts`),
  status: (status: number) => `Status ${status}`,
  took: (milliseconds: number) => `${milliseconds.toLocaleString('en-US')} ms`,
} as const
