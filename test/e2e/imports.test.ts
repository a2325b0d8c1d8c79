import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { patientRoutes } from '#shared/api/patients.ts'
import { runApp } from '#test/integration/app.ts'
import { aPatient, aPractice, type PracticeOf } from '#test/support/builders.ts'
import { answered } from '#test/support/client.ts'
import { expectNoSideways, phone, runVisits, tick } from './browser.ts'

const app = runApp()
const visits = runVisits()

/** From another system, written by a spreadsheet: its encoding, delimiter and dates, and some dirt. */
const table = [
  'sep=;',
  'Given name;Surname;E-mail;Work phone;Birthday;Emergency phone',
  'Ann;Lee;ann@example.com;(415) 555-0123;14/03/1980;(415) 555-0199',
  'J\u00fcrgen;"M\u00fcller, Jr.";;415.555.0124;31/12/1975;',
  '',
  'Bo;Diaz;bo@;+1 415 555 0125;31/02/1990;',
  ';Nobody;;12;;',
].join('\r\n')

async function peopleOf({ practiceId, admin }: PracticeOf) {
  await app.run.idle()
  const reply = await admin.client.get(`/practices/${practiceId}/patients`)
  const { items } = answered(reply, patientRoutes.list.response)
  return items.toSorted((one, other) => (one.firstName ?? '').localeCompare(other.firstName ?? ''))
}

describe('an import', () => {
  it('reads a table from elsewhere, updates who is there already, and says what it left out', async () => {
    const home = await aPractice(app.run)
    const known = { firstName: 'Ann', lastName: 'Stone', email: 'ann@example.com' }
    await aPatient(home, { ...known, mobile: '', dob: '19800314' })
    const { page, errors } = await visits.visitAs(app.run.origin, home.admin)
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await page.goto('/patient-link')
    await page.getByRole('link', { name: 'Import', exact: true }).click()
    await page.getByText('No imports yet').waitFor()
    await visits.expectAccessible(page, 'the page of imports')

    await page.getByLabel('File with patients or leads').setInputFiles({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(table, 'latin1'),
    })
    await page.getByText('1 column is left out: Emergency phone').waitFor()
    const field = page.getByLabel('Field for Work phone')
    expect(await field.inputValue()).toBe('Other phone')
    await field.click()
    await page.getByRole('option', { name: 'Mobile', exact: true }).click()
    await page.getByText("1 line with a value that can't be kept").waitFor()
    await page.getByText('2 lines without a problem').waitFor()
    await page.getByText(/^1 line without an email/).waitFor()
    await page.getByRole('cell', { name: '(415) 555-0124' }).waitFor()
    await tick(page.getByRole('radio', { name: 'Update them' }))
    await visits.expectAccessible(page, 'the columns, the check and the options')
    await page.setViewportSize(phone)
    await page.getByText('Line 3', { exact: true }).waitFor()
    await expectNoSideways(page, 'the preview on a phone')
    await visits.expectAccessible(page, 'the same on a phone')
    await button('Import 3 lines').dblclick()
    await page.getByText('The import has started.').waitFor()
    // It goes on without the page, which shows it to whoever comes back.
    await page.goto('/practice-hub/imports')
    await page.getByText('2 added, 1 updated, 1 not imported').waitFor()
    await page.getByText("1 line imported without a value that can't be kept").waitFor()

    const downloading = page.waitForEvent('download')
    await button('Download the report of people.csv').click()
    const download = await downloading
    const report = await readFile(await download.path(), 'utf8')
    const reported = report.trim().split('\r\n')
    expect(reported).toHaveLength(3)
    expect(reported[1]).toMatch(/Imported, but left out: .*day of the calendar.*;6;Bo;Diaz;bo@/)
    expect(reported[2]).toMatch(/^"?Not imported: .*fill in an email/)
    expect(await peopleOf(home)).toMatchObject([
      { firstName: 'Ann', lastName: 'Lee', mobile: '4155550123', dob: '19800314' },
      { firstName: 'Bo', lastName: 'Diaz', mobile: '4155550125', email: null, dob: '' },
      { firstName: 'Jürgen', mobile: '4155550124', dob: '19751231' },
    ])
    expect(errors).toEqual([])
  })

  it('can be undone, but for what somebody changed since', async () => {
    const home = await aPractice(app.run)
    const known = { firstName: 'Cy', lastName: 'Fox', email: 'cy@example.com', mobile: '' }
    const cy = await aPatient(home, { ...known, dob: '19800314' })
    const { page, errors } = await visits.visitAs(app.run.origin, home.admin)
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await page.goto('/practice-hub/imports')
    await page.getByLabel('File with patients or leads').setInputFiles({
      name: 'wrong.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        'First name,Last name,Email,Mobile\nAnn,Lee,ann@example.com,\nBo,Ray,bo@example.com,\nCy,Fox,cy@example.com,4155550131\n',
      ),
    })
    await page.getByText('3 lines without a problem').waitFor()
    await tick(page.getByRole('radio', { name: 'Update them' }))
    await button('Import 3 lines').click()
    await page.getByText('2 added, 1 updated').waitFor()
    const ann = (await peopleOf(home)).find(({ firstName }) => firstName === 'Ann')
    const note = { patientId: ann?.patientId, note: 'Called' }
    await home.admin.client.post(`/practices/${home.practiceId}/notes`, { body: note })

    await button('Undo the import of wrong.csv').click()
    const dialog = page.getByRole('dialog', { name: 'Undo this import?' })
    await dialog.getByText('2 records were added.').waitFor()
    await dialog.getByText('1 record was updated.').waitFor()
    await dialog.getByText(/^You can undo this import until/).waitFor()
    await visits.expectAccessible(page, 'the question before an undo')
    await page.setViewportSize(phone)
    await expectNoSideways(page, 'the question on a phone')
    await visits.expectAccessible(page, 'the question on a phone')
    await dialog.getByRole('button', { name: 'Undo import', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    // The undo goes on without the page.
    await page.goto('/practice-hub/imports')
    await page.getByText('Undo: 1 deleted, 1 restored, 1 not undone').waitFor()
    await page.getByText('Undone', { exact: true }).waitFor()
    expect(await button('Undo the import of wrong.csv').count()).toBe(0)
    await expectNoSideways(page, 'an import that was undone, on a phone')
    await visits.expectAccessible(page, 'an import that was undone')

    const downloading = page.waitForEvent('download')
    await button('Download the undo report of wrong.csv').click()
    const download = await downloading
    const report = await readFile(await download.path(), 'utf8')
    expect(report).toContain('Not undone: used since the import: Wrote a note,2,Ann,Lee,')
    expect(await peopleOf(home)).toMatchObject([
      { firstName: 'Ann' },
      { firstName: 'Cy', patientId: cy, mobile: null },
    ])
    expect(errors).toEqual([])
  })

  it('keeps what was chosen while another page is looked at, and remembers values', async () => {
    const home = await aPractice(app.run)
    const { page, errors } = await visits.visitAs(app.run.origin, home.admin)
    const source = 'Source “google ads” becomes'
    const choose = (name: string) =>
      page.getByLabel('File with patients or leads').setInputFiles({
        name,
        mimeType: 'text/csv',
        buffer: Buffer.from(
          'Name,Email,Source,Comments\nAnn Lee,ann@example.com,google ads,Knee\n',
        ),
      })
    await page.goto('/practice-hub/imports')
    await choose('leads.csv')
    await page.getByRole('heading', { name: 'Values that your lists do not have' }).waitFor()
    await visits.expectAccessible(page, 'values that no list has')
    await page.getByLabel(source).click()
    await page.getByRole('option', { name: 'Google', exact: true }).click()
    await page.getByText('1 line without a problem').waitFor()
    await tick(page.getByRole('radio', { name: 'Leads', exact: true }))

    await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
    await page.getByRole('heading', { name: 'Dashboard' }).first().waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Columns of leads.csv' }).waitFor()
    expect(await page.getByLabel(source).inputValue()).toBe('Google')
    expect(await page.getByRole('radio', { name: 'Leads', exact: true }).isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Import 1 line', exact: true }).click()
    await page.getByText('1 added').waitFor()

    await choose('again.csv')
    await page.getByText('1 line without a problem').waitFor()
    expect(await page.getByLabel(source).inputValue()).toBe('Google')
    expect(errors).toEqual([])
  })

  it('imports the corrected report with the same columns, values and options', async () => {
    const home = await aPractice(app.run)
    const { page, errors } = await visits.visitAs(app.run.origin, home.admin)
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const choose = (name: string, text: string) =>
      page.getByLabel('File with patients or leads').setInputFiles({
        name,
        mimeType: 'text/csv',
        buffer: Buffer.from(text),
      })
    await page.goto('/practice-hub/imports')
    await choose(
      'leads.csv',
      'Name,Line 2,Email,Source\nAnn Lee,Knee,ann@example.com,google ads\nBo Ray,Hip,bo@nowhere,google ads\n',
    )
    await page.getByLabel('Field for Line 2').click()
    await page.getByRole('option', { name: 'Note', exact: true }).click()
    await page.getByLabel('Source “google ads” becomes').click()
    await page.getByRole('option', { name: 'Google', exact: true }).click()
    await tick(page.getByRole('radio', { name: 'Leads', exact: true }))
    await tick(page.getByRole('radio', { name: 'Do not import them', exact: true }))
    await page.getByText('1 line without a problem').waitFor()
    await button('Import 1 line').click()
    await page.getByText('1 added, 1 not imported').waitFor()
    await page.getByText('Correct the rows in the report, then import it.').waitFor()
    await visits.expectAccessible(page, 'an import with a report')

    const downloading = page.waitForEvent('download')
    await button('Download the report of leads.csv').click()
    const download = await downloading
    const report = await readFile(await download.path(), 'utf8')
    expect(report).toContain(',3,Bo Ray,Hip,bo@nowhere,google ads')
    await choose('report.csv', report.replace('bo@nowhere', 'bo@example.com'))
    await page.getByRole('heading', { name: 'Columns of report.csv' }).waitFor()
    expect(await page.getByLabel('Field for Line 2').inputValue()).toBe('Note')
    expect(await page.getByLabel('Field for Import problem').count()).toBe(0)
    expect(await page.getByLabel('Source “google ads” becomes').inputValue()).toBe('Google')
    expect(await page.getByRole('radio', { name: 'Leads', exact: true }).isChecked()).toBe(true)
    await button('Import 1 line').click()
    await page.getByText('1 added', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Show leads from report.csv', exact: true }).click()
    await page.getByText('Import: This import').waitFor()
    await page.getByRole('link', { name: 'Bo Ray' }).waitFor()
    expect(await page.getByRole('link', { name: 'Ann Lee' }).count()).toBe(0)
    await visits.expectAccessible(page, 'the leads of an import')
    expect(await peopleOf(home)).toMatchObject([
      { firstName: 'Ann', isLead: true, registerSource: 'Google' },
      { firstName: 'Bo', isLead: true, registerSource: 'Google', email: 'bo@example.com' },
    ])
    expect(errors).toEqual([])
  })

  it('is read anew as a person corrects its encoding, delimiter and titles', async () => {
    const home = await aPractice(app.run)
    const { page, errors } = await visits.visitAs(app.run.origin, home.admin)
    await page.goto('/practice-hub/imports')
    const choose = async (label: string, option: string | RegExp) => {
      await page.getByRole('combobox', { name: label }).click()
      await page.getByRole('option', { name: option }).click()
    }
    const chosenIn = (label: string) => page.getByRole('combobox', { name: label }).inputValue()

    // A Central European table of one column for each reader that takes it for commas.
    await page.getByLabel('File with patients or leads').setInputFiles({
      name: 'report.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(
        'Seznam, 3/1/2026, strana 1\nOrdinace, Praha, 1\nName|Email, private\nLuk\x9a Nov\xe1k|l@example.com\n',
        'latin1',
      ),
    })
    await page.getByRole('heading', { name: 'Columns of report.txt' }).waitFor()
    await visits.expectAccessible(page, 'how the file is read')
    await choose('Columns are separated by', 'Vertical bar')
    await choose('Encoding', 'Central European (Windows-1250)')
    await choose('Column titles are in', /^Line 3: Name, Email, private$/)
    await page.getByRole('cell', { name: 'Lukš', exact: true }).waitFor()
    await page.getByText('1 line without a problem').waitFor()
    expect(await chosenIn('Columns are separated by')).toBe('Vertical bar')
    expect(await chosenIn('Encoding')).toBe('Central European (Windows-1250)')
    expect(await page.getByLabel('Field for Email, private').inputValue()).toBe('Email')

    await page.getByRole('button', { name: 'Import 1 line', exact: true }).click()
    await page.getByText('The import has started.').waitFor()
    await page.getByText('1 added').waitFor()
    expect(await peopleOf(home)).toMatchObject([
      { firstName: 'Lukš', lastName: 'Novák', email: 'l@example.com' },
    ])
    expect(errors).toEqual([])
  })
})
