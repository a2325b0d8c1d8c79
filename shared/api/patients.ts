import * as v from 'valibot'
import {
  code,
  email,
  flag,
  id,
  instant,
  longText,
  optionalField,
  phone,
  searchText,
  text,
} from '../model/fields.ts'
import { leadClasses, leadTargets } from '../model/leads.ts'
import { mergeForm } from '../model/merging.ts'
import {
  countedRecord,
  patientChange,
  patientForm,
  patientRecord,
  patientRow,
  patientStatus,
  roleForm,
  timelineEntry,
} from '../model/patient.ts'
import { patientFilters } from '../model/patient-query.ts'
import { knownPerson, similarPatient } from '../model/similar.ts'
import { timelineGroupNames } from '../model/timeline-groups.ts'
import {
  cursor,
  defineRoutes,
  get,
  inPractice,
  listOf,
  member,
  paging,
  patch,
  permitted,
  post,
} from './contract.ts'

const ofPatient = v.object({ practiceId: id, patientId: id })
const ofLead = v.object({ practiceId: id, leadId: id })
const advocateForm = v.object({ advocateId: v.nullable(id) })

/** A status, a time or both; a reason is one of the status that is said. */
const leadAdjustment = v.pipe(
  v.object({
    status: v.optional(code(leadTargets)),
    reason: optionalField(text(120)),
    /** Since when the lead is in the status; not in the future. */
    statusAt: v.optional(instant),
    note: optionalField(longText(5000)),
  }),
  v.forward(
    v.partialCheck(
      [['status'], ['statusAt']],
      (form) => form.status !== undefined || form.statusAt !== undefined,
      'choose a status or a time',
    ),
    ['status'],
  ),
  v.forward(
    v.partialCheck(
      [['status'], ['reason']],
      (form) => form.status !== undefined || !form.reason,
      'choose the status first',
    ),
    ['reason'],
  ),
)

const filterText = v.optional(searchText(120))

const filters = { ...paging, ...patientFilters }

/** Patients and leads (specification, section 7, Practice patients). */
export const patientRoutes = defineRoutes({
  status: get('/patients/status', {
    summary:
      'What waits for the member as a patient, in each practice that keeps a chart of theirs.',
    access: member,
    revalidated: true,
    response: patientStatus,
  }),
  list: get('/practices/{practiceId}/patients', {
    summary: 'A page of patients and leads, filtered and ordered, with the exact total.',
    access: permitted('patients.list', 'params'),
    seen: 'patients.list',
    params: inPractice,
    query: v.object({
      ...filters,
      /** Words of the name, in any order, each as a beginning. */
      name: filterText,
      email: filterText,
      mobile: filterText,
      dob: filterText,
    }),
    response: listOf(patientRow),
  }),
  search: post('/practices/{practiceId}/patients/search', {
    summary: 'The same by words that tell of a person, which no address should hold.',
    access: permitted('patients.list', 'params'),
    seen: 'patients.list',
    params: inPractice,
    body: v.object({
      ...filters,
      /** Parts of the name, email, phone numbers, date of birth, or the id: all of them required. */
      search: text(120),
    }),
    response: listOf(patientRow),
  }),
  create: post('/practices/{practiceId}/patients', {
    summary: 'Add a patient or lead.',
    access: permitted('patients.create', 'params'),
    params: inPractice,
    body: patientForm,
    response: v.object({ patientId: v.string() }),
  }),
  exists: get('/practices/{practiceId}/patients/exists', {
    summary: 'The records that have this email or mobile number, or had it before a merge.',
    access: permitted('patients.list', 'params'),
    seen: 'patients.exists',
    params: inPractice,
    query: v.pipe(
      v.object({ email: v.optional(email), mobile: v.optional(phone) }),
      v.check((query) => Boolean(query.email ?? query.mobile), 'give an email or a mobile number'),
    ),
    response: v.object({
      items: v.array(
        v.object({
          patientId: v.string(),
          email: v.nullable(v.string()),
          name: v.string(),
          /** The record had it before a merge, so that another record may have it. */
          isFormer: v.boolean(),
        }),
      ),
    }),
  }),
  similar: get('/practices/{practiceId}/patients/similar', {
    summary: 'The records that may be of the same person as this one, the most alike first.',
    access: permitted('patients.list', 'params'),
    seen: 'patients.similar',
    params: inPractice,
    query: v.object({ patientId: id }),
    response: v.object({ items: v.array(similarPatient) }),
  }),
  similarTo: post('/practices/{practiceId}/patients/similar', {
    summary: 'The same for what is known so far of somebody, which no address should hold.',
    access: permitted('patients.list', 'params'),
    seen: 'patients.similar',
    params: inPractice,
    body: knownPerson,
    response: v.object({ items: v.array(similarPatient) }),
  }),
  merge: post('/practices/{practiceId}/patients/merge', {
    summary:
      'Make one record of two: `patientId` stays and takes over the fields of `take`; the address of `otherId` leads to it from then on. Answers the record that stays.',
    access: permitted('patients.merge', 'params'),
    params: inPractice,
    body: mergeForm,
    response: patientRecord,
  }),
  unmerge: post('/practices/{practiceId}/patients/{patientId}/unmerge', {
    summary:
      'Undo the merge of this record into another, within 24 hours. Answers this record, which is by itself again.',
    access: permitted('patients.merge', 'params'),
    params: ofPatient,
    response: patientRecord,
  }),
  get: get('/practices/{practiceId}/patients/{patientId}', {
    summary: 'The whole record, with what its tabs count.',
    access: permitted('patients.read', 'params'),
    seen: 'patients.read',
    params: ofPatient,
    response: countedRecord,
  }),
  update: patch('/practices/{practiceId}/patients/{patientId}', {
    summary: 'Change the record; `version` is the one that was read.',
    access: permitted('patients.update', 'params'),
    params: ofPatient,
    body: patientChange,
    response: patientRecord,
  }),
  setProvider: patch('/practices/{practiceId}/patients/{patientId}/provider', {
    summary: 'Say which provider of the practice treats the patient, or that none does.',
    access: permitted('patients.setProvider', 'params'),
    params: ofPatient,
    body: v.object({ providerId: v.nullable(id) }),
    response: patientRecord,
  }),
  setGroup: patch('/practices/{practiceId}/patients/{patientId}/group', {
    summary: 'Say which group of the practice cares for the patient, or that none does.',
    access: permitted('patients.setGroup', 'params'),
    params: ofPatient,
    body: v.object({ groupId: v.nullable(id) }),
    response: patientRecord,
  }),
  setRole: patch('/practices/{practiceId}/patients/{patientId}/role', {
    summary:
      'Say whether the person is a lead, a patient or both; what is left out stays as it is.',
    access: permitted('patients.setRole', 'params'),
    params: ofPatient,
    body: roleForm,
    response: patientRecord,
  }),
  setAdvocate: patch('/practices/{practiceId}/patients/{patientId}/advocate', {
    summary: 'Say who of the staff looks after the patient, or that nobody does.',
    access: permitted('patients.assign', 'params'),
    params: ofPatient,
    body: advocateForm,
    response: patientRecord,
  }),
  setLeadAdvocate: post('/practices/{practiceId}/leads/{leadId}/advocate', {
    summary: 'Say who of the staff follows up the lead, or that nobody does.',
    access: permitted('practices.leads.assign', 'params'),
    params: ofLead,
    body: advocateForm,
    response: patientRecord,
  }),
  setArchived: patch('/practices/{practiceId}/patients/{patientId}/archive', {
    summary: 'Put the record away, out of the lists, or take it back into them.',
    access: permitted('patients.archive', 'params'),
    params: ofPatient,
    body: v.object({ isArchived: flag }),
    response: patientRecord,
  }),
  events: get('/practices/{practiceId}/patients/{patientId}/events', {
    summary: 'What happened to the record, newest first.',
    access: permitted('patients.read', 'params'),
    seen: 'patients.events',
    params: ofPatient,
    query: v.object({
      cursor: v.optional(cursor),
      limit: paging.limit,
      /** Only entries of these kinds. A page can then be shorter than the limit, with more to come. */
      group: v.optional(v.picklist(timelineGroupNames)),
    }),
    response: v.object({ items: v.array(timelineEntry), cursor: v.nullable(v.string()) }),
  }),
  setLeadClass: post('/practices/{practiceId}/leads/{leadId}/class', {
    summary: 'Say how likely a lead is to become a patient, or that nobody knows.',
    access: permitted('practices.leads.setClass', 'params'),
    params: ofLead,
    body: v.object({ leadClass: v.nullable(v.picklist(leadClasses)) }),
    response: patientRecord,
  }),
  setLeadStatus: post('/practices/{practiceId}/leads/{leadId}/status', {
    summary: 'Move a lead to another status, with a reason.',
    access: permitted('practices.leads.setStatus', 'params'),
    params: ofLead,
    body: v.object({
      status: code(leadTargets),
      reason: text(120),
      note: optionalField(longText(5000)),
    }),
    response: patientRecord,
  }),
  adjustLeadStatus: post('/practices/{practiceId}/leads/{leadId}/reset-status', {
    summary: 'Correct the status of a lead, or since when the lead is in it, or both.',
    access: permitted('practices.leads.adjustStatus', 'params'),
    params: ofLead,
    body: leadAdjustment,
    response: patientRecord,
  }),
})
