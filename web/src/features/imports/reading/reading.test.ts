import { describe, expect, it } from 'vitest'
import { builtInChoices } from '#shared/model/list-choices.ts'
import { checkLines } from './check.ts'
import { FileError } from './parts.ts'
import { answer, type Reply } from './reading.ts'
import { surveyFile } from './survey.ts'

const today = '20261122'
const quiet = () => undefined
const survey = (file: Blob | string) =>
  surveyFile(typeof file === 'string' ? new Blob([file]) : file, today, quiet)
const options = { choices: builtInChoices, today, onShare: quiet }

describe('a survey of a file', () => {
  it('tells its columns, its rows and how it writes dates', async () => {
    const rows = ['31/12/1975', '1/2/1980', ''].map((day, at) => `Ann;ann${at}@example.com;${day}`)

    expect(await survey(['sep=;', 'First name;Email;DOB', ...rows, ''].join('\r\n'))).toMatchObject(
      {
        source: { format: 'csv', delimiter: ';', encoding: 'utf-8' },
        headerRow: 2,
        columns: ['firstName', 'email', 'dob'],
        dateOrders: [null, null, 'dmy'],
        rows: 4,
      },
    )
  })

  it('makes UTF-8 of UTF-16', async () => {
    const bytes = new Uint8Array(
      Uint16Array.from('\uFEFFName\nŠimić Zoë', (one) => one.charCodeAt(0)).buffer,
    )

    const { file, source, first } = await survey(new Blob([bytes]))

    expect([await file.text(), source.encoding, first[1]?.cells]).toEqual([
      'Name\nŠimić Zoë',
      'utf-8',
      ['Šimić Zoë'],
    ])
  })

  it('tells cards from tables', async () => {
    const card = 'BEGIN:VCARD\nVERSION:3.0\nN:Lee;Ann\nEMAIL:ann@example.com\nEND:VCARD\n'

    expect(await survey(card.repeat(3))).toMatchObject({
      ...{ source: { format: 'vcard' }, headerRow: null, rows: 3 },
    })
  })

  it('finds the titles of the columns below the name of a report', async () => {
    const report = 'Patient list,,\nPrinted on 3/1/2026,,\n\nName,Email,Phone\n'
    const found = await survey(`${report}Ann Lee,ann@example.com,4155550123\n`)
    const { columns } = found

    expect(found).toMatchObject({ headerRow: 4, columns: ['name', 'email', 'mobile'] })
    const settings = {
      columns,
      hasHeader: true,
      titleRows: 3,
      values: [],
      dateOrder: 'mdy' as const,
    }
    const check = await checkLines(found, settings, options)
    expect(check).toMatchObject({ lines: 1, right: 1, first: [{ number: 5 }] })
  })

  it.each([
    ['a title that fills fewer cells than a record', 'Clients\nAnn Lee,ann@example.com\n'],
    ['a record alone', 'Ann Lee,ann@example.com\n'],
  ])('takes no titles from %s', async (_what, text) => {
    expect((await survey(text)).headerRow).toBeNull()
  })

  it('reads a file by the delimiter and the encoding that a person chose', async () => {
    const bytes = Uint8Array.from('Name|Email\nLuk\x9a Nov\xe1k|l@example.com', (one) =>
      one.charCodeAt(0),
    )
    const wrong = { encoding: null, delimiter: ',' } as const
    const chosen = { encoding: 'windows-1250', delimiter: '|' } as const

    const misread = await surveyFile(new Blob([bytes]), today, quiet, wrong)
    const found = await surveyFile(new Blob([bytes]), today, quiet, chosen)

    expect(misread.columns).toHaveLength(1)
    expect(found).toMatchObject({
      source: { delimiter: '|', encoding: 'utf-8' },
      encoding: 'windows-1250',
      columns: ['name', 'email'],
    })
    expect(await found.file.text()).toContain('Lukš Novák')
  })

  it('keeps a file in Windows-1252 as it is, unless a person chose the encoding', async () => {
    const blob = new Blob([Uint8Array.from([0x5a, 0x6f, 0xeb])])

    expect((await survey(blob)).source.encoding).toBe('windows-1252')
    const encoding = 'windows-1252'
    const chosen = await surveyFile(blob, today, quiet, { encoding, delimiter: null })
    expect([chosen.source.encoding, await chosen.file.text()]).toEqual(['utf-8', 'Zoë'])
  })

  it.each([
    ['empty', ''],
    ['empty', '\n \n,,\n'],
    ['workbook', 'PK\u0003\u0004'],
    ['longLine', 'x'.repeat(1_100_000)],
    ['tooWide', `Email${','.repeat(200)}`],
  ])('refuses what is %s', async (fault, text) => {
    await expect(survey(text)).rejects.toEqual(new FileError(fault as FileError['fault']))
  })
})

describe('a check of all lines', () => {
  it('counts what is right, what is not, and names the problems by how often they are there', async () => {
    const found = await survey(
      'Name,Email,Phone,DOB\nAnn Lee,ann@example.com,,\nBo Diaz,bo@,12,\nCy Fox,cy@,,11/23/2026\n,,,\nJo,,,\n',
    )
    const settings = {
      columns: found.columns,
      hasHeader: true,
      titleRows: 0,
      values: [],
      dateOrder: 'mdy' as const,
    }

    const check = await checkLines(found, settings, options)

    expect(check).toMatchObject({ lines: 4, right: 1, faulty: 2, unreachable: 1 })
    expect(check.problems.map(({ field, count, first }) => [field, count, first])).toEqual([
      ...[
        ['email', 2, 3],
        ['mobile', 1, 3],
        ['dob', 1, 4],
      ],
    ])
    expect(check.first.map(({ number, reachable }) => [number, reachable])).toEqual([
      ...[
        [2, true],
        [3, true],
        [4, true],
        [6, false],
      ],
    ])
  })

  it('goes through files of many parts, and says how far it is', async () => {
    const lines = Array.from(
      { length: 3_000 },
      (_, at) => `Ann Lee,ann${at}@example.com,"${'a, b'.repeat(250)}"`,
    )
    const found = await survey(`Name,Email,Note\n${lines.join('\n')}`)
    const replies: Reply[] = []
    const settings = {
      columns: found.columns,
      hasHeader: true,
      titleRows: 0,
      values: [],
      dateOrder: 'mdy' as const,
    }

    await answer(
      { kind: 'check', survey: found, settings, choices: builtInChoices, today },
      (reply) => replies.push(reply),
    )

    const shares = replies.flatMap((one) => (one.kind === 'share' ? one.share : []))
    expect(shares).toEqual(shares.toSorted((one, other) => one - other))
    expect(shares.length).toBeGreaterThan(2)
    expect(replies.at(-1)).toMatchObject({ check: { lines: 3_000, right: 3_000 } })
  })
})
