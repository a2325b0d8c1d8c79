import * as v from 'valibot'
import { PASSWORD_MAX_LENGTH } from '../model/password.ts'
import { email, line } from '../model/plain-fields.ts'

/** A password as it is given to prove who one is: its strength is not looked at. */
export const givenPassword = v.pipe(line(PASSWORD_MAX_LENGTH), v.nonEmpty('is required'))

/** What signing in takes. */
export const credentials = v.object({ email, password: givenPassword })
