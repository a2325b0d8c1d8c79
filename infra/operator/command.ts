import { stringify } from 'csv-stringify/sync'
import * as v from 'valibot'
import {
  appointOperator,
  dismissOperator,
  type Operator,
  readOperators,
  type Unfit,
} from '#functions/accounts/public.ts'
import { listRecipients } from '#functions/newsletter/public.ts'
import { countTasksOf } from '#functions/patients/operations/count-tasks.ts'
import type { Table } from '#functions/platform/table.ts'
import { registerPractice } from '#functions/practices/operations/register-practice.ts'
import { setAllMoments } from '#functions/tasks/moments/operations/set-all.ts'
import { listOlderUploads } from '#functions/uploads/studies/operations/list-older.ts'
import { email as emailSchema } from '#shared/model/fields.ts'

export const usage = `npm run operator -- add <email> [--table <table of the stage>]
npm run operator -- remove <email> [--table <table of the stage>]
npm run operator -- list [--table <table of the stage>]
npm run operator -- count-tasks <id of a practice> [--table <table of the stage>]
npm run operator -- set-moments <id of a practice> [--table <table of the stage>]
npm run operator -- list-scans <id of a practice> [--table <table of the stage>]
npm run operator -- register-practice <id of a practice> [--table <table of the stage>]
npm run operator -- list-newsletter <origin of the stage> [--table <table of the stage>]

Without --table it is for the local run, which must be running.`

/** Where a command runs: `by` is who runs it, as the account's records say. */
export type Place = { table: Table; by: string; now: Date }

/** What a command says at its end, and whether all is as it asked for. */
export type Said = { text: string; ok: boolean }

const unfitWords: Record<Unfit, (email: string) => string> = {
  unknown: (email) =>
    `No account uses ${email}. Register the address in the application and verify it first.`,
  unverified: (email) =>
    `${email} is not verified. Sign in with it and enter the code from the email first.`,
  closed: (email) => `The account of ${email} is closed. Use another address.`,
  engaged: (email) =>
    `The account of ${email} works in a practice, has a patient's record or is a provider, and an ` +
    'operator may be none of these. Register another address for operating the platform.',
}

/**
 * Appoints, dismisses or lists the platform's operators, counts the tasks of a practice's records, sets
 * when its tasks start, are reminded of and fail, lists its older scans in the library, enters it in the register of
 * practices, or says who gets the newsletter
 * (docs/operations.md). Repeating a command changes nothing.
 * @returns null where the words are no command
 */
export async function runCommand(words: readonly string[], place: Place): Promise<Said | null> {
  const [verb, given, ...rest] = words
  if (rest.length > 0) return null
  if (verb === 'list' && given === undefined) {
    return { text: listed(await readOperators(place.table)), ok: true }
  }
  if (verb === 'count-tasks' && given !== undefined) return countTasks(given, place)
  if (verb === 'set-moments' && given !== undefined) return setMoments(given, place)
  if (verb === 'list-scans' && given !== undefined) return listScans(given, place)
  if (verb === 'register-practice' && given !== undefined) return register(given, place)
  if (verb === 'list-newsletter' && given !== undefined) return listNewsletter(given, place)
  if ((verb !== 'add' && verb !== 'remove') || given === undefined) return null
  const email = v.safeParse(emailSchema, given)
  if (!email.success) return { text: `${given} is not an email address.`, ok: false }
  return verb === 'add' ? add(email.output, place) : remove(email.output, place)
}

async function add(email: string, { table, ...command }: Place): Promise<Said> {
  const outcome = await appointOperator(table, email, command)
  if (outcome === 'already') return { text: `${email} is an operator already.`, ok: true }
  if (outcome !== 'done') return { text: unfitWords[outcome](email), ok: false }
  const advice = 'If the account has no authenticator app or passkey, add one under Security now.'
  return { text: `${email} is an operator now. ${advice}`, ok: true }
}

async function remove(email: string, { table, ...command }: Place): Promise<Said> {
  const outcome = await dismissOperator(table, email, command)
  if (outcome === 'unknown') return { text: `No account uses ${email}.`, ok: false }
  if (outcome === 'already') return { text: `${email} is no operator.`, ok: true }
  return { text: `${email} is no operator any more, and is signed out everywhere.`, ok: true }
}

async function countTasks(practiceId: string, { table, now }: Place): Promise<Said> {
  const { records, written } = await countTasksOf(table, practiceId, now)
  if (records === 0)
    return { text: `No practice with records has the id ${practiceId}.`, ok: false }
  return { text: `${records} records, of which ${written} were counted anew.`, ok: true }
}

async function setMoments(practiceId: string, { table, now }: Place): Promise<Said> {
  const { tasks, written } = await setAllMoments(table, practiceId, now)
  if (tasks === 0) {
    return { text: `No practice with ongoing tasks has the id ${practiceId}.`, ok: false }
  }
  return {
    text: `${tasks} ongoing tasks; for ${written} it was set what comes by itself.`,
    ok: true,
  }
}

async function listScans(practiceId: string, { table, now }: Place): Promise<Said> {
  const { uploads, missing } = await listOlderUploads(table, practiceId, now)
  if (uploads === 0) {
    return { text: `No practice with finished uploads has the id ${practiceId}.`, ok: false }
  }
  return { text: `${uploads} uploads; ${missing} of them are being listed.`, ok: true }
}

async function register(practiceId: string, { table }: Place): Promise<Said> {
  const staff = await registerPractice(table, practiceId)
  if (staff === null) return { text: `No practice has the id ${practiceId}.`, ok: false }
  return { text: `The practice and ${staff} of its staff are in the register.`, ok: true }
}

/** Who gets the newsletter, as CSV; each with where they end it. */
async function listNewsletter(given: string, { table }: Place): Promise<Said> {
  const url = URL.canParse(given) ? new URL(given) : null
  if (!url) return { text: `${given} is no address such as https://app.example.com.`, ok: false }
  const recipients = await listRecipients(table, url.origin)
  const columns = { email: 'email', name: 'name', url: 'unsubscribe', oneClickUrl: 'one-click' }
  // Names are strangers' words: no table program may take one as a formula.
  return { text: stringify(recipients, { header: true, columns, escape_formulas: true }), ok: true }
}

function listed(operators: readonly Operator[]): string {
  if (operators.length === 0) return 'There are no operators.'
  return operators
    .map(({ member, at, by }) => `${member.email}  since ${at.slice(0, 10)}, appointed by ${by}`)
    .join('\n')
}
