import * as v from 'valibot'
import { email, id, phone } from '../model/fields.ts'
import type { ImportField, ImportSettings } from '../model/imports.ts'
import { builtInChoices } from '../model/list-choices.ts'
import { isStateCode } from '../model/states.ts'
import { type DateOrder, dateEvidence, readDate } from './dates.ts'
import { isReportTitle } from './report-columns.ts'
import { plainWord, tidyCell } from './values.ts'

type Columns = ImportSettings['columns']

/**
 * What columns are called by whom: our own export, and the exports of other systems (HubSpot,
 * Salesforce, Zoho, Google and Outlook contacts, practice management). Words without spaces.
 */
const words: Record<ImportField, string> = {
  patientId: 'recordid patientid praxisid',
  name: 'name wholename fullname patientname contactname leadname clientname displayname customername',
  firstName: 'firstname first givenname forename fname namefirst patientfirstname contactfirstname',
  middleName: 'middlename middle middleinitial mi mname additionalname secondname',
  lastName:
    'lastname last surname familyname lname namelast patientlastname contactlastname secondlastname',
  email:
    'email emailaddress emailid mail primaryemail personalemail workemail homeemail email1 email1value emailaddress1 patientemail contactemail',
  mobile:
    'mobile mobilephone mobilenumber mobileno cell cellphone cellnumber cellular phone phonenumber phoneno telephone tel primaryphone phone1 phone1value mobilephonenumber patientphone contactnumber',
  contactPhone:
    'otherphone contactphone homephone workphone businessphone secondaryphone alternatephone altphone phone2 phone2value homephonenumber landline evephone dayphone',
  otherPhone: 'phone3 phone3value businessphone2 homephone2 thirdphone',
  otherPhoneLabel: 'phone3label phone3type kindofthethirdphone',
  otherEmail:
    'email2 email2value email2address secondaryemail alternateemail otheremail secondemail',
  otherAddress:
    'address2formatted address2street otheraddress secondaddress otherstreet businessstreet businessaddress',
  dob: 'dateofbirth dob birthdate birthday birth bdate born patientdob dateofbirthdob',
  addressLine1:
    'streetaddress address street address1 addressline1 mailingstreet mailingaddress homestreet homeaddress street1 address1street patientaddress billingstreet',
  addressLine2:
    'apartmentorunit address2 addressline2 street2 apt apartment unit suite aptsuite homestreet2 address1extendedaddress',
  addressCity: 'city town mailingcity homecity addresscity address1city billingcity possiblecity',
  addressState:
    'state stateregion province region mailingstate mailingstateprovince homestate addressstate address1region stateprovince billingstate statecode st',
  addressZip:
    'zip zipcode postalcode postcode zippostalcode mailingzip mailingzippostalcode mailingpostalcode homepostalcode addresszip address1postalcode billingzip',
  addressCountry:
    'country countryregion mailingcountry homecountry homecountryregion addresscountry address1country',
  timezone: 'timezone tz',
  registerSource:
    'source leadsource registersource originalsource referralsource howdidyouhearaboutus hearaboutus channel',
  marketingCampaign: 'campaign marketingcampaign utmcampaign campaignname latestcampaign',
  insuranceCompany:
    'insurance insurancecompany insurer payer payor insurancename primaryinsurance carrier insurancecarrier insuranceprovider inscarrier inscompany insco',
  insurancePlan: 'insuranceplan plan planname insuranceplanname plantype',
  note: 'note notes comment comments remark remarks memo',
  leadStatus: 'leadstatus stage leadstage pipelinestage dealstage lifecyclestage',
  advocate: 'advocate leadadvocate patientadvocate leadowner contactowner recordowner assignedto',
  provider: 'treatingprovider treatingdoctor treatingphysician primaryprovider',
  addedOn:
    'dateadded addedon createdate creationdate datecreated created createdat createdon createddate leaddate createdtime',
  suffix: 'suffix suffixsuchasjr namesuffix generationalsuffix honorificsuffix patientsuffix',
  mobileLabel: 'phone1label phone1type kindofthemobilephone',
  contactPhoneLabel: 'phone2label phone2type kindofthecontactphone',
  role: 'role type contacttype recordtype leadorpatient',
}

const fieldOfWord = new Map<string, ImportField>(
  fieldNames().flatMap((field) => words[field].split(' ').map((word) => [word, field] as const)),
)

function fieldNames(): ImportField[] {
  return Object.keys(words).filter((name): name is ImportField => Object.hasOwn(words, name))
}

const likenesses: readonly [ImportField, (text: string) => boolean][] = [
  ['patientId', (text) => v.is(id, text)],
  ['email', (text) => v.is(email, text)],
  ['mobile', (text) => v.is(phone, text.replace(/\.0$/, ''))],
  ['dob', (text) => /\D/.test(text) && readDate(text, 'mdy', '99991231') !== null],
  ['addressZip', (text) => /^\d{5}(?:-\d{4})?$/.test(text)],
  ['addressState', (text) => isStateCode(text.toUpperCase())],
  ['insurancePlan', among('insurancePlanList')],
  ['registerSource', among('registerSource')],
  ['insuranceCompany', among('insurance')],
  ['name', (text) => /^\p{L}[\p{L}'’.-]+,? \p{L}[\p{L}'’. -]*$/u.test(text)],
]

function among(group: keyof typeof builtInChoices): (text: string) => boolean {
  const known = new Set(
    builtInChoices[group].flatMap((one) => [one.value, one.title].map(plainWord)),
  )
  return (text) => known.has(plainWord(text))
}

/** Of the cells that say something, so many must look like a field for the column to be taken as it. */
const SHARE = 0.6

/**
 * The field of each column, guessed by its title, or else by what its cells look like; null where
 * neither tells. No field is guessed twice: of two columns the title that is usual comes first. The
 * columns that a report adds have no field.
 * @param head titles; empty where the file has none
 * @param sample cells of some rows
 */
export function guessColumns(
  head: readonly string[],
  sample: readonly (readonly string[])[],
): Columns {
  const width = Math.max(head.length, ...sample.map((cells) => cells.length), 0)
  const columns: Columns = Array.from({ length: width }, () => null)
  const taken = new Set<ImportField>()
  function take(at: number, field: ImportField | undefined) {
    if (field === undefined || columns[at] !== null || taken.has(field)) return
    columns[at] = field
    taken.add(field)
  }
  const named = columns.map((_, at) => fieldOfWord.get(plainWord(head[at] ?? '')))
  // "Mobile" says it better than "Phone" beside it does.
  const order = columns
    .map((_, at) => at)
    .toSorted((one, other) => rank(head[one]) - rank(head[other]))
  for (const at of order) take(at, named[at])
  // A second telephone is another one.
  for (const at of order) if (named[at] === 'mobile') take(at, 'contactPhone')
  for (const at of order) if (isPhone(named[at])) take(at, 'otherPhone')
  for (const at of columns.keys()) {
    if (named[at] === undefined) take(at, likeness(sample, at, head[at]?.trim() ?? ''))
  }
  if (taken.has('firstName') && taken.has('lastName')) {
    return columns.map((field) => (field === 'name' ? null : field))
  }
  return columns
}

const isPhone = (field: ImportField | undefined) => field === 'mobile' || field === 'contactPhone'

/** How usual a title is for its field: its place among the words. */
function rank(title: string | undefined): number {
  const word = plainWord(title ?? '')
  const field = fieldOfWord.get(word)
  return field ? words[field].split(' ').indexOf(word) : Number.MAX_SAFE_INTEGER
}

/** What has a title of its own is about something or somebody else: `Last visit`, `Provider`, `Fax`. */
const OF_OTHERS =
  /fax|emergency|spouse|partner|parent|guardian|guarantor|referr|provider|doctor|physician|owner|advocate|staff|created|updated/i
const needsNoTitle = new Set<ImportField>(['dob', 'name', 'insuranceCompany', 'addressZip'])

function likeness(
  sample: readonly (readonly string[])[],
  at: number,
  title: string,
): ImportField | undefined {
  if (OF_OTHERS.test(title) || isReportTitle(title)) return undefined
  const texts = sample.map((cells) => tidyCell(cells[at] ?? '')).filter((text) => text !== '')
  if (texts.length === 0) return undefined
  const found = likenesses.find(
    ([, isLike]) => texts.filter(isLike).length >= Math.max(1, texts.length * SHARE),
  )
  const field = found?.[0]
  return field && !(title !== '' && needsNoTitle.has(field)) ? field : undefined
}

/** Whether the first row names the columns: one of its cells is a title, and none is an address or number of somebody. */
export function looksLikeHeader(first: readonly string[]): boolean {
  const isData = ([, isLike]: (typeof likenesses)[number], cell: string) => isLike(cell)
  const data = likenesses.filter(([field]) =>
    ['email', 'mobile', 'dob', 'patientId'].includes(field),
  )
  if (first.some((cell) => data.some((one) => isData(one, tidyCell(cell))))) return false
  return first.some((cell) => fieldOfWord.has(plainWord(cell)) || isReportTitle(cell))
}

/** In which order the dates of a file have month, day and year, told by all cells of their column. */
export function guessDateOrder(cells: Iterable<string>, today: string): DateOrder {
  const evidence = dateEvidence(today)
  for (const cell of cells) evidence.see(tidyCell(cell))
  return evidence.order()
}
