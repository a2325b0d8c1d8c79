import * as v from 'valibot'
import { absence, absenceForm } from '../model/absence.ts'
import { id } from '../model/fields.ts'
import { defineRoutes, del, done, get, inPractice, permitted, post } from './contract.ts'

/** When the staff are away: new work passes them by meanwhile. */
export const absenceRoutes = defineRoutes({
  list: get('/practices/{practiceId}/absences', {
    summary: 'The planned absences of the staff, until a month after they end.',
    access: permitted('practices.absences.list', 'params'),
    params: inPractice,
    response: v.object({ items: v.array(absence) }),
  }),
  create: post('/practices/{practiceId}/absences', {
    summary: 'Plan an absence, your own; or of a colleague, by who manages people.',
    access: permitted('practices.absences.create', 'params'),
    params: inPractice,
    body: absenceForm,
    response: absence,
  }),
  remove: del('/practices/{practiceId}/absences/{absenceId}', {
    summary: 'Take back a planned absence, your own; or of a colleague, by who manages people.',
    access: permitted('practices.absences.delete', 'params'),
    params: v.object({ practiceId: id, absenceId: id }),
    response: done,
  }),
})
