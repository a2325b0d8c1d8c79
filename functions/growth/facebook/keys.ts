import type { Key } from '#functions/platform/table.ts'

/** Keys of a practice's connection to Facebook, and of what was sent there. */
export function facebookKeys(practiceId: string) {
  const pk = `PRACTICE#${practiceId}#FACEBOOK`
  return {
    connection: { pk, sk: 'CONNECTION' } satisfies Key,
    /** How many leads came: apart, so that they do not conflict with an edit. */
    counting: { pk, sk: 'COUNTING' } satisfies Key,
    lead: (leadgenId: string): Key => ({
      pk: `PRACTICE#${practiceId}#FACEBOOKLEADS`,
      sk: `LEAD#${leadgenId}`,
    }),
  }
}

/** The practices that somebody has connected, by what they are called at Facebook. */
export const facebookPerson = {
  partition: (userId: string) => `FACEBOOKPERSON#${userId}`,
  practices: 'PRACTICE#',
  practice: (userId: string, practiceId: string): Key => ({
    pk: `FACEBOOKPERSON#${userId}`,
    sk: `PRACTICE#${practiceId}`,
  }),
}

/** That somebody was forgotten. */
export const facebookDeletionKey = (code: string): Key => ({
  pk: `FACEBOOKDELETION#${code}`,
  sk: 'DELETION',
})

/** Whose page it is. */
export const facebookPageKey = (pageId: string): Key => ({
  pk: `FACEBOOKPAGE#${pageId}`,
  sk: 'FACEBOOKPAGE',
})
