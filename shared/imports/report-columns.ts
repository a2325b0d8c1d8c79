import { plainWord } from './values.ts'

/**
 * Titles of the columns that a report has before those of the file. They are reserved: an import
 * ignores these columns, so that a corrected report can be imported as it is.
 */
export const reportTitles = { problem: 'Import problem', line: 'Import line' } as const

const reserved = new Set(Object.values(reportTitles).map(plainWord))

/** Whether the title of a column is one of those that a report adds. */
export const isReportTitle = (title: string): boolean => reserved.has(plainWord(title))
