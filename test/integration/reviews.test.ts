import { beforeEach, describe, expect, it } from 'vitest'
import { reviewRoutes } from '#shared/api/reviews.ts'
import {
  aPatient,
  aPractice,
  aStaff,
  isTreatedBy,
  type Person,
  type PracticeOf,
} from '#test/support/builders.ts'
import { aChartOf, aChartOwner } from '#test/support/charts.ts'
import { answered, refusal } from '#test/support/client.ts'
import { isVerifiedProvider } from '#test/support/providers.ts'
import { anOpinion, reviewsOf } from '#test/support/reviews.ts'
import { runApp } from './app.ts'

const app = runApp()

let home: PracticeOf
let doctor: Person
let advocate: Person
let jane: Person
let patientId: string
beforeEach(async () => {
  home = await aPractice(app.run)
  doctor = await aStaff(app.run, home.practiceId, [2], { firstName: 'Dora', lastName: 'Diaz' })
  await isVerifiedProvider(app.run, doctor)
  advocate = await aStaff(app.run, home.practiceId, [4], { firstName: 'Ann', lastName: 'Advocate' })
  const owner = await aChartOwner(app.run, [home], { addressState: 'TX' })
  jane = owner.patient
  patientId = owner.charts[0]?.patientId ?? ''
})

const pathOf = (id: string, rest = '') => `/medical-record-reviews/${id}${rest}`
const question = (changes: object = {}) => ({
  ...{ practiceId: home.practiceId, patientId, content: 'Does my left knee need surgery?' },
  ...changes,
})
const asked = (changes: object = {}) => reviewsOf(jane).begin(question(changes))

/** A case with its doctor, whose turn it is. */
async function withDoctor() {
  const { id } = await asked({ providerId: doctor.id })
  await reviewsOf(advocate).shift(id, { to: 'provider' })
  return id
}

describe('a request', () => {
  it('of a patient with a single chart names no patient, and waits for the practice', async () => {
    const { practiceId } = home
    const begun = await reviewsOf(jane).begin({ practiceId, content: 'Is it  broken?\nIt hurts.' })

    expect(begun).toMatchObject({
      ...{ patientId, role: 'patient', state: 0, waitingFor: 'operator', provider: null },
      ...{ title: 'Is it broken? It hurts.', postCount: 1, unreadCount: 0, isLicensed: null },
      practiceName: home.name,
    })
    const { items } = await reviewsOf(advocate).posts(begun.id)
    expect(items).toMatchObject([
      { seq: 1, content: 'Is it  broken?\nIt hurts.', authorRole: 'patient', authorId: jane.id },
    ])
    expect(await reviewsOf(advocate).get(begun.id)).toMatchObject({
      ...{ role: 'operator', unreadCount: 1, isLicensed: null },
    })
  })

  it('is begun once for a key, and empties the draft of another device', async () => {
    const { practiceId } = home
    const draft = `/patients/${patientId}/chat-reviews/draft`
    const body = { practiceId, content: 'Does my left' }
    const saved = await jane.client.put(draft, { body })
    expect(saved.body).toMatchObject({ content: 'Does my left', version: 1 })
    const stale = { body: { ...body, content: 'Other', version: 0 } }
    expect(await jane.client.put(draft, stale)).toMatchObject(refusal('ERR_VERSION_CONFLICT'))

    const options = { body: question(), headers: { 'idempotency-key': 'once' } }
    const first = await jane.client.post('/medical-record-reviews', options)
    const again = await jane.client.post('/medical-record-reviews', options)

    expect(again.body).toMatchObject({ id: (first.body as { id: string }).id })
    expect((await jane.client.get(draft, { query: { practiceId } })).body).toMatchObject({
      ...{ content: '', version: 2 },
    })
  })

  it('is told beforehand how long it takes and who could answer it', async () => {
    const { practiceId, admin } = home
    const days = { patient: 7, provider: 3, operator: 1, advocate: 2 }
    await admin.client.patch(`/practices/${practiceId}`, { body: { reviewDays: days } })
    const path = `/patients/${patientId}/chat-reviews/options`
    const reply = await jane.client.get(path, { query: { practiceId } })

    expect(answered(reply, reviewRoutes.options.response)).toMatchObject({
      days,
      providers: [{ id: doctor.id, name: 'Dora Diaz, MD', isVerified: true, isLicensed: true }],
      contactEmail: jane.email,
    })
    const { dueAt, createdAt } = await asked()
    expect(Date.parse(dueAt ?? '') - Date.parse(createdAt)).toBe(86_400_000)
  })

  it('goes to no doctor who is not verified, unless the practice chooses them', async () => {
    const { practiceId } = home
    const { id: providerId } = await aStaff(app.run, practiceId, [2], { firstName: 'Neo' })
    const path = `/patients/${patientId}/chat-reviews/options`
    const offeredTo = async ({ client }: Person) =>
      answered(
        await client.get(path, { query: { practiceId } }),
        reviewRoutes.options.response,
      ).providers.map(({ id, isVerified }) => [id, isVerified])

    expect(await offeredTo(jane)).toEqual([[doctor.id, true]])
    expect(await offeredTo(advocate)).toContainEqual([providerId, false])
    expect(
      await jane.client.post('/medical-record-reviews', { body: question({ providerId }) }),
    ).toMatchObject(refusal('ERR_DOCTOR_NOT_AVAILABLE'))
    const { client } = home.admin
    const body = question({ providerId })
    expect((await client.post('/medical-record-reviews', { body })).status).toBe(200)
  })

  it('names a practice, a patient and a doctor of the practice who is somebody else', async () => {
    const send = (body: object, { client }: Person = jane) =>
      client.post('/medical-record-reviews', { body })
    const { practiceId: _, ...nowhere } = question()
    const nobody = { practiceId: home.practiceId, content: 'Is it broken?' }
    const themselves = await aStaff(app.run, home.practiceId, [2])
    const chart = await aChartOf(app.run, home, themselves)
    await app.run.idle()
    const ofThemselves = question({ patientId: chart, providerId: themselves.id })

    expect(await send(nowhere)).toMatchObject(refusal('ERR_MRR_PRACTICE_NOT_SET'))
    expect(await send({ ...nowhere, practiceId: '' })).toMatchObject(
      refusal('ERR_MRR_PRACTICE_NOT_SET'),
    )
    expect(await send(nobody, advocate)).toMatchObject(refusal('ERR_MRR_MEMBER_NOT_SET'))
    expect(await send(question({ providerId: advocate.id }))).toMatchObject(
      refusal('ERR_DOCTOR_NOT_IN_PRACTICE'),
    )
    for (const who of [advocate, home.admin]) {
      expect(await send(ofThemselves, who)).toMatchObject(
        refusal('ERR_MRR_SAME_DOCTOR_AND_PATIENT'),
      )
    }
    expect(await send(question({ uploadKey: patientId }))).toMatchObject(
      refusal('ERR_UPLOAD_NOT_EXISTS'),
    )
  })
})

describe('a case', () => {
  it('goes from the patient through the practice to the doctor and back, and is rated once', async () => {
    const { id } = await asked({ providerId: doctor.id })
    expect(await reviewsOf(advocate).shift(id, { to: 'provider' })).toMatchObject({
      ...{ state: 2, waitingFor: 'provider', provider: { id: doctor.id, name: 'Dora Diaz' } },
    })
    await reviewsOf(doctor).post(id, { content: 'Since when?' })
    expect(await reviewsOf(jane).get(id)).toMatchObject({ state: 1, unreadCount: 1 })
    await reviewsOf(jane).post(id, { content: 'Since March' })
    const given = await reviewsOf(doctor).post(id, { opinion: anOpinion })
    expect(given).toMatchObject({ opinion: anOpinion, content: '', authorRole: 'provider' })
    expect(await reviewsOf(jane).get(id)).toMatchObject({ state: 1, answeredAt: given.createdAt })

    expect(await reviewsOf(doctor).close(id)).toMatchObject({
      ...{ state: 100, waitingFor: null, dueAt: null, closedAt: expect.any(String) },
    })
    const rated = { rate: 5, comment: 'Clear and kind' }
    expect(await reviewsOf(jane).rate(id, rated)).toMatchObject({ ...rated, providerId: doctor.id })
    expect((await doctor.client.get(pathOf(id, '/comment'))).body).toMatchObject({
      rating: rated,
    })
    expect(await jane.client.post(pathOf(id, '/comment'), { body: rated })).toMatchObject(
      refusal('ERR_MRR_COMMENT_NOT_ALLOWED'),
    )
  })

  it('is not rated before the close, nor for a doctor who never had it', async () => {
    const id = await withDoctor()
    const rate = (body: object) => jane.client.post(pathOf(id, '/comment'), { body })

    expect(await rate({ rate: 4 })).toMatchObject(refusal('ERR_MRR_COMMENT_NOT_ALLOWED'))
    await reviewsOf(doctor).close(id)
    expect(await rate({ rate: 4, providerId: advocate.id })).toMatchObject(
      refusal('ERR_MRR_COMMENT_NOT_ALLOWED'),
    )
    expect(await rate({ rate: 6 })).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
  })

  it('refuses what the table of states does not name', async () => {
    const id = await withDoctor()
    const nobodys = await aStaff(app.run, home.practiceId, [2])
    await isTreatedBy(home, patientId, nobodys)

    expect(await jane.client.post(pathOf(id, '/shift'), { body: {} })).toMatchObject(
      refusal('ERR_MRR_CANNOT_PROCEED'),
    )
    expect(
      await nobodys.client.post(pathOf(id, '/posts'), { body: { opinion: anOpinion } }),
    ).toMatchObject(refusal('ERR_MRR_CANNOT_PROCEED'))
    expect(
      await jane.client.post(pathOf(id, '/posts'), { body: { opinion: anOpinion } }),
    ).toMatchObject(refusal('ERR_MRR_CANNOT_PROCEED'))
    await reviewsOf(doctor).close(id)
    expect(
      await jane.client.post(pathOf(id, '/posts'), { body: { content: 'Too late' } }),
    ).toMatchObject(refusal('ERR_MRR_CANNOT_PROCEED'))
  })

  it('goes to the patient only with a question', async () => {
    const { id } = await asked()
    const shift = (body: object) => advocate.client.post(pathOf(id, '/shift'), { body })
    await reviewsOf(advocate).shift(id, { to: 'operator' })

    expect(await shift({ to: 'patient' })).toMatchObject(refusal('ERR_MRR_NO_QUESTION'))
    // Without a doctor and an advocate, only the patient is left.
    expect(await shift({})).toMatchObject(refusal('ERR_MRR_NO_QUESTION'))
    expect(await reviewsOf(jane).get(id)).toMatchObject({ state: 3, postCount: 1 })

    await reviewsOf(advocate).post(id, { content: 'Since when?', to: 'patient', clientId: 'q' })
    expect(await reviewsOf(jane).get(id)).toMatchObject({ state: 1, unanswered: 'message' })

    // The patient has not answered, so the practice may give the turn back as it took it.
    await reviewsOf(advocate).shift(id, { to: 'operator' })
    expect(await reviewsOf(advocate).shift(id, { to: 'patient' })).toMatchObject({ state: 1 })
    await reviewsOf(jane).post(id, { content: 'Since March' })
    expect(await shift({ to: 'patient' })).toMatchObject(refusal('ERR_MRR_NO_QUESTION'))
  })

  it('is not asked about again by an opinion that the patient has not answered', async () => {
    const id = await withDoctor()
    await reviewsOf(doctor).post(id, { opinion: anOpinion })
    expect(await reviewsOf(jane).get(id)).toMatchObject({ state: 1, unanswered: 'opinion' })
    await reviewsOf(doctor).shift(id, { to: 'provider' })

    expect(
      await doctor.client.post(pathOf(id, '/shift'), { body: { to: 'patient' } }),
    ).toMatchObject(refusal('ERR_MRR_NO_QUESTION'))
    const { items } = await reviewsOf(doctor).list({ practiceId: home.practiceId })
    expect(items).toMatchObject([{ unanswered: 'opinion' }])
  })

  it('gets one question and one turn, however often they are sent', async () => {
    const id = await withDoctor()
    const question = { content: 'Since when?', clientId: 'q1' }
    const send = (body: object) => doctor.client.post(pathOf(id, '/posts'), { body })

    expect(await send({ clientId: 'q0', to: 'patient' })).toMatchObject(
      refusal('ERR_REQUEST_PARAMS_MISFORMAT'),
    )
    const sent = await Promise.all([1, 2].map(() => send({ ...question, to: 'patient' })))
    // A retry by the other button is the same message.
    const again = await send(question)
    expect([...sent, again].map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await reviewsOf(jane).get(id)).toMatchObject({ state: 1, postCount: 2 })
  })

  it('does not exist for whoever has no part in it', async () => {
    const id = await withDoctor()
    const stranger = await aStaff(app.run, home.practiceId, [2])
    const other = await aChartOwner(app.run, [home])

    for (const who of [stranger, other.patient]) {
      expect(await who.client.get(pathOf(id))).toMatchObject(refusal('ERR_MRR_NOT_EXISTS'))
      expect(await who.client.get(pathOf(id, '/posts'))).toMatchObject(
        refusal('ERR_MRR_NOT_EXISTS'),
      )
    }
    expect(await advocate.client.get(pathOf(patientId))).toMatchObject(
      refusal('ERR_MRR_NOT_EXISTS'),
    )
  })

  it('that was taken back is none for its doctor to read, until it is asked again', async () => {
    const id = await withDoctor()
    await reviewsOf(jane).cancel(id)

    for (const rest of ['/posts', '/remarks']) {
      expect(await doctor.client.get(pathOf(id, rest))).toMatchObject(
        refusal('ERR_MRR_CANNOT_READ_NOW'),
      )
    }
    expect((await reviewsOf(advocate).posts(id)).total).toBe(1)
    expect(await reviewsOf(jane).reopen(id)).toMatchObject({ state: 0 })
    expect((await reviewsOf(doctor).posts(id)).total).toBe(1)
  })

  it('goes to an advocate, of the record where none is named', async () => {
    const id = await withDoctor()
    const path = pathOf(id, '/advocate')
    expect(await doctor.client.post(path, { body: {} })).toMatchObject(
      refusal('ERR_MRR_NO_ADVOCATE'),
    )
    const named = { body: { advocateId: doctor.id } }
    expect(await doctor.client.post(path, named)).toMatchObject(
      refusal('ERR_ADVOCATE_NOT_IN_PRACTICE'),
    )
    await home.admin.client.patch(`/practices/${home.practiceId}/patients/${patientId}/advocate`, {
      body: { advocateId: advocate.id },
    })

    expect(await reviewsOf(doctor).advocate(id)).toMatchObject({
      ...{ state: 4, waitingFor: 'advocate', advocate: { id: advocate.id } },
    })
    expect(await reviewsOf(advocate).get(id)).toMatchObject({ role: 'advocate' })
    expect(await reviewsOf(advocate).post(id, { content: 'Have you older scans?' })).toMatchObject({
      authorRole: 'advocate',
    })
    expect(await reviewsOf(jane).get(id)).toMatchObject({ state: 5 })
    await reviewsOf(jane).post(id, { content: 'No' })
    expect(await reviewsOf(jane).get(id)).toMatchObject({ state: 4 })
  })

  it('goes to another doctor of the practice, with a word and a warning for one without a license', async () => {
    const id = await withDoctor()
    const other = await aStaff(app.run, home.practiceId, [2], { firstName: 'Omar' })
    const transfer = (body: object) => doctor.client.post(pathOf(id, '/transfer'), { body })

    expect(await transfer({ providerId: doctor.id })).toMatchObject(refusal('ERR_NO_CHANGE'))
    expect(await transfer({ providerId: advocate.id })).toMatchObject(
      refusal('ERR_DOCTOR_NOT_IN_PRACTICE'),
    )
    const comment = 'Omar knows knees'
    expect(await reviewsOf(advocate).transfer(id, { providerId: other.id, comment })).toMatchObject(
      {
        ...{ state: 2, provider: { id: other.id }, isLicensed: false },
      },
    )
    expect(await reviewsOf(other).remarks(id)).toMatchObject([
      { content: comment, authorRole: 'operator', authorId: advocate.id },
    ])
    expect(await doctor.client.get(pathOf(id))).toMatchObject(refusal('ERR_MRR_NOT_EXISTS'))
  })

  it('has words among the staff that no patient is sent, nor told of', async () => {
    const id = await withDoctor()
    await reviewsOf(doctor).remark(id, { content: 'The scans are from 2019', clientId: 'r1' })
    await reviewsOf(doctor).remark(id, { content: 'The scans are from 2019', clientId: 'r1' })

    expect(await reviewsOf(advocate).remarks(id)).toMatchObject([
      { content: 'The scans are from 2019', authorRole: 'provider', authorName: 'Dora Diaz' },
    ])
    expect(await jane.client.get(pathOf(id, '/remarks'))).toMatchObject(
      refusal('ERR_ACCESS_DENIED'),
    )
    const seen = JSON.stringify([
      await reviewsOf(jane).get(id),
      await reviewsOf(jane).posts(id),
      await reviewsOf(jane).list({ practiceId: home.practiceId }),
    ])
    expect(seen).not.toContain('2019')
    const { items } = await reviewsOf(jane).posts(id)
    expect(items.every(({ authorId }) => authorId === jane.id)).toBe(true)
  })

  it('is the patient’s for whoever works there too: no remark of theirs is shown to them', async () => {
    const worker = await aStaff(app.run, home.practiceId, [16])
    const chart = await aChartOf(app.run, home, worker)
    await app.run.idle()
    const { id, role } = await reviewsOf(worker).begin(question({ patientId: chart }))
    await reviewsOf(advocate).remark(id, { content: 'A colleague' })

    expect(role).toBe('patient')
    expect(await worker.client.get(pathOf(id, '/remarks'))).toMatchObject(
      refusal('ERR_ACCESS_DENIED'),
    )
  })
})

describe('a post', () => {
  it('is one, however often it is sent', async () => {
    const id = await withDoctor()
    const body = { content: 'Since when?', clientId: 'c1' }
    const sent = await Promise.all([1, 2, 3].map(() => reviewsOf(doctor).post(id, body)))

    expect(new Set(sent.map((post) => post.id)).size).toBe(1)
    expect((await reviewsOf(jane).posts(id)).total).toBe(2)
    const other = { body: { content: 'Another', clientId: 'c1' } }
    expect(await doctor.client.post(pathOf(id, '/posts'), other)).toMatchObject(
      refusal('ERR_IDEMPOTENCY_KEY_REUSED'),
    )
  })

  it('is changed until the other side has read it, and keeps what it said', async () => {
    const id = await withDoctor()
    const { id: postId } = await reviewsOf(doctor).post(id, { content: 'Since wen?' })
    const changed = await reviewsOf(doctor).edit(id, postId, { content: 'Since when?', version: 1 })
    expect(changed).toMatchObject({ version: 2, isEditable: true, editedAt: expect.any(String) })
    const edit = (body: object, { client }: Person = doctor) =>
      client.patch(pathOf(id, `/posts/${postId}`), { body })
    expect(await edit({ content: 'Older', version: 1 })).toMatchObject(
      refusal('ERR_VERSION_CONFLICT'),
    )
    expect(await edit({ content: '' })).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
    expect(await edit({ content: 'Mine' }, advocate)).toMatchObject(refusal('ERR_MRR_POST_LOCKED'))

    expect(await reviewsOf(jane).read(id, postId)).toEqual({ unreadCount: 0 })
    expect(await edit({ content: 'Too late' })).toMatchObject(refusal('ERR_MRR_POST_LOCKED'))
    const versions = pathOf(id, `/posts/${postId}/versions`)
    expect((await advocate.client.get(versions)).body).toMatchObject({
      items: [{ version: 1, content: 'Since wen?' }],
    })
    expect(await jane.client.get(versions)).toMatchObject(refusal('ERR_MRR_POST_NOT_EXISTS'))
    expect((await reviewsOf(doctor).posts(id)).items.at(-1)).toMatchObject({ isRead: true })
  })

  it('changed and read at once is either changed before it was read, or not at all', async () => {
    const id = await withDoctor()
    const { id: postId } = await reviewsOf(doctor).post(id, { content: 'Before' })
    const [edited] = await Promise.all([
      doctor.client.patch(pathOf(id, `/posts/${postId}`), { body: { content: 'After' } }),
      reviewsOf(jane).read(id, postId),
    ])

    const { items } = await reviewsOf(jane).posts(id)
    const isDone = edited.status === 200
    expect(items.at(-1)).toMatchObject({ content: isDone ? 'After' : 'Before', isRead: true })
    if (!isDone) expect(edited).toMatchObject(refusal('ERR_MRR_POST_LOCKED'))
  })

  it('that begins the case is its question, also once it is changed', async () => {
    const { id } = await asked()
    const [first] = (await reviewsOf(jane).posts(id)).items
    await reviewsOf(jane).edit(id, first?.id ?? '', { content: 'And the right one?' })

    expect(await reviewsOf(advocate).get(id)).toMatchObject({ content: 'And the right one?' })
    const { items } = await reviewsOf(advocate).list({ practiceId: home.practiceId })
    expect(items).toMatchObject([{ title: 'And the right one?' }])
  })

  it('is of the case that names it', async () => {
    const { id } = await asked()
    const { id: second } = await asked()
    const otherChart = await aPatient(home)
    const { id: third } = await reviewsOf(advocate).begin(question({ patientId: otherChart }))
    const postOf = async (one: string) => (await reviewsOf(advocate).posts(one)).items[0]?.id ?? ''
    const read = async (postId: string | undefined, { client }: Person = advocate) =>
      client.put(pathOf(id, '/posts/read'), { body: { postId } })

    expect(await read(undefined)).toMatchObject(refusal('ERR_MRR_POST_ID_NOT_SET'))
    expect(await read(id)).toMatchObject(refusal('ERR_MRR_POST_NOT_EXISTS'))
    expect(await read(await postOf(second))).toMatchObject(refusal('ERR_MRR_POST_NOT_OF_REVIEW'))
    expect(await read(await postOf(third))).toMatchObject(refusal('ERR_MRR_POST_NOT_OF_PATIENT'))
    expect(await read(await postOf(third), jane)).toMatchObject(refusal('ERR_MRR_POST_NOT_EXISTS'))
  })

  it('says something', async () => {
    const id = await withDoctor()
    const nothing = { body: { content: ' ' } }
    expect(await jane.client.post(pathOf(id, '/posts'), nothing)).toMatchObject(
      refusal('ERR_REQUEST_PARAMS_MISFORMAT'),
    )
  })
})

describe('two at once', () => {
  it('write one after the other, and none is lost', async () => {
    const id = await withDoctor()
    await Promise.all([
      ...['one', 'two', 'three'].map((content) => reviewsOf(jane).post(id, { content })),
      ...['four', 'five'].map((content) => reviewsOf(doctor).post(id, { content })),
    ])

    const { items, total } = await reviewsOf(advocate).posts(id)
    expect(total).toBe(6)
    expect(items.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6])
    const page = await reviewsOf(advocate).posts(id, {
      offset: 1,
      limit: 2,
      order: 'createdAt DESC',
    })
    expect(page.items.map(({ seq }) => seq)).toEqual([5, 4])
  })

  it('do not keep each other from acting where one only reads', async () => {
    const id = await withDoctor()
    const { version } = await reviewsOf(advocate).get(id)
    const { items } = await reviewsOf(doctor).posts(id)
    await reviewsOf(doctor).read(id, items.at(-1)?.id ?? '')

    expect(await reviewsOf(advocate).close(id, { version })).toMatchObject({ state: 100 })
  })

  it('end a case once', async () => {
    const id = await withDoctor()
    const ended = await Promise.all([
      doctor.client.post(pathOf(id, '/close'), { body: {} }),
      jane.client.post(pathOf(id, '/cancel'), { body: {} }),
      advocate.client.post(pathOf(id, '/close'), { body: {} }),
    ])

    expect(ended.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const reply of ended.filter(({ status }) => status !== 200)) {
      expect(reply).toMatchObject(refusal('ERR_MRR_CANNOT_PROCEED'))
    }
    const { version } = await reviewsOf(advocate).get(id)
    const stale = { body: { version: version - 1 } }
    expect(await advocate.client.post(pathOf(id, '/reopen'), stale)).toMatchObject(
      refusal('ERR_VERSION_CONFLICT'),
    )
  })
})

describe('the list', () => {
  it('has each one’s cases, those due first before all others', async () => {
    const { practiceId } = home
    const [first, second] = [await asked({ providerId: doctor.id }), await asked()]
    await reviewsOf(advocate).shift(first.id, { to: 'provider' })
    const done = await asked()
    await reviewsOf(advocate).close(done.id)
    const idsOf = async (who: Person, query: object = {}) => {
      const { items, total } = await reviewsOf(who).list({ practiceId, ...query })
      expect(total).toBe(items.length)
      return items.map(({ id }) => id)
    }

    expect(await idsOf(advocate)).toEqual([second.id, first.id, done.id])
    expect(await idsOf(jane)).toEqual([second.id, first.id, done.id])
    expect(await idsOf(doctor)).toEqual([first.id])
    expect(await idsOf(advocate, { isOpen: 1, waitingFor: 'operator' })).toEqual([second.id])
    expect(await idsOf(advocate, { state: '2,100', order: 'createdAt ASC' })).toEqual([
      ...[first.id, done.id],
    ])
    expect(await idsOf(advocate, { providerId: doctor.id })).toEqual([first.id])
    expect(await idsOf(advocate, { patientId })).toHaveLength(3)
    expect(await idsOf(advocate, { dueTo: second.dueAt ?? '' })).toEqual([second.id])
    expect(
      await advocate.client.get('/medical-record-reviews', {
        query: { practiceId, order: 'name ASC' },
      }),
    ).toMatchObject(refusal('ERR_SEARCH_QUERY_INVALID'))
  })

  it('is found by words of the question or of the patient', async () => {
    const { id } = await asked()
    const search = async (words: string) => {
      const body = { practiceId: home.practiceId, search: words }
      const reply = await advocate.client.post('/medical-record-reviews/search', { body })
      return answered(reply, reviewRoutes.search.response).items.map((one) => one.id)
    }

    expect(await search('left KNEE')).toEqual([id])
    expect(await search('jan doe')).toEqual([id])
    expect(await search('elbow')).toEqual([])
  })

  it('of a patient of two practices has in each what is of it', async () => {
    const other = await aPractice(app.run)
    const { patient, charts } = await aChartOwner(app.run, [home, other])
    const [here, there] = await Promise.all(
      charts.map(({ practice, patientId: chart }) =>
        reviewsOf(patient).begin({
          ...{ practiceId: practice.practiceId, patientId: chart, content: 'Is it broken?' },
        }),
      ),
    )
    const listed = async ({ practiceId }: PracticeOf, chart: string | undefined) => {
      const path = `/patients/${chart}/chat-reviews`
      const reply = await patient.client.get(path, { query: { practiceId } })
      return answered(reply, reviewRoutes.ofPatient.response).items.map(({ id }) => id)
    }

    expect(await listed(home, charts[0]?.patientId)).toEqual([here?.id])
    expect(await listed(other, charts[1]?.patientId)).toEqual([there?.id])
    expect(await other.admin.client.get(pathOf(here?.id ?? ''))).toMatchObject(
      refusal('ERR_ACCESS_DENIED'),
    )
  })
})
