import type { Article } from './article.ts'

/** What the people of a practice do with scans, opinions and video visits. */
export const careArticles: readonly Article[] = [
  {
    slug: 'connect-patient-accounts',
    audience: 'staff',
    title: 'Connect a patient’s account',
    summary: 'Invite a patient to see their record, or end that access.',
    also: 'invite patient account claim chart portal disconnect wrong email identity',
    parts: [
      {
        text: [
          'A patient can connect an account only by an invitation. The patient opens the link, signs in and confirms the date of birth.',
        ],
        steps: [
          'Open the record and find “Patient account”: beside the tabs, or on a narrow screen in the tab “Details”.',
          'Press “Invite to connect”. Send the invitation to the email or mobile number of the record, or to another address, such as a parent’s. It works for 14 days.',
          'If you checked a photo ID or know the person, press “Confirm identity”. The invitation then asks for no date of birth.',
        ],
      },
      {
        title: 'If something is wrong',
        text: [
          'Press “Correct contact details” to correct a wrong email address or date of birth. The account loses access at once, until the patient confirms again. “Disconnect account” ends the access, and the patient is notified.',
        ],
      },
    ],
    next: ['send-upload-links'],
  },
  {
    slug: 'send-upload-links',
    audience: 'staff',
    title: 'Ask a patient for scans',
    summary: 'Send a link by which a patient sends scans without an account.',
    also: 'upload link request cd revoke resend',
    parts: [
      {
        steps: [
          'Open the record and choose “Send upload link”.',
          'Choose email or text, and press “Send link”. It works for 14 days, for this record alone.',
          'When scans arrive, they are marked as new, and whoever looks after the patient is told.',
        ],
      },
      {
        title: 'Take it back',
        text: ['“Upload links” lists those that still work. “Revoke” ends one right away.'],
      },
    ],
    next: ['look-at-scans', 'send-scans'],
  },
  {
    slug: 'look-at-scans',
    audience: 'staff',
    title: 'Look at scans',
    summary: 'Open MRI, CT and X-ray in the browser, measure, and keep what matters.',
    also: 'viewer dicom window level zoom measure length ultrasound calibration save picture png key image layout series compare three planes mpr axial sagittal coronal cine video',
    parts: [
      {
        steps: [
          'Open “Scans” in the record, or the page “Scans” for all patients, and press a study.',
          'Scroll through the images with the wheel, or with the arrows.',
          'Choose a tool above: brightness, zoom, length, angle, arrow and more. The key ? shows all keys.',
          'Press “Keep the image for others” at one that matters. Whoever opens the study finds it, with what you measured in it.',
        ],
      },
      {
        title: 'Lengths',
        text: [
          'Lengths follow what the file says. An X-ray that tells only the size on its detector says “Lengths at the detector”: things look larger there than they are.',
          'In an ultrasound each region has a scale of its own. A line from one region to another is counted in pixels and says “Not calibrated”.',
          'Where a file says nothing of lengths, draw a line over something whose length you know, and say how long it is in the list of measurements.',
          'What you measure is kept for you alone, and listed beside the pictures. Ctrl+Z takes back the last change.',
          'Press E to save the picture with what you measured, without the patient’s name.',
        ],
      },
      {
        title: 'Several series beside each other',
        text: [
          'Choose a layout of two or four panes and drag a series into each. “Scroll panes together” keeps them at the same place in the patient, and “Reference lines” show where one lies in the other.',
        ],
      },
      {
        title: 'Three planes',
        text: [
          'Press M, or “Three planes”, to lay axial, sagittal and coronal planes through a CT or MRI. Move the lines to see the same place in all three.',
          'Where the slices are too few, uneven or tilted, the viewer says why it does not show planes: lengths in them would not be right.',
        ],
      },
      {
        title: 'Not for every diagnosis',
        text: [
          'What your screen shows may not be enough for a primary diagnosis. That is for you to judge.',
        ],
      },
    ],
    next: ['share-scans'],
  },
  {
    slug: 'share-scans',
    audience: 'staff',
    title: 'Share scans with a doctor elsewhere',
    summary: 'A link and a password that you can take back, or a disc.',
    also: 'share study link password disc download referral',
    parts: [
      {
        steps: [
          'Open the study and choose to share it.',
          'Send the link in one way and read out the password in another. The password is shown once.',
          'Look later who opened it, and end it when it is no more needed.',
        ],
      },
      {
        title: 'As a disc',
        text: ['A study can be saved as a folder that other viewers open like a CD.'],
      },
    ],
  },
  {
    slug: 'answer-second-opinions',
    audience: 'staff',
    title: 'Answer second opinions',
    summary: 'Whose turn it is, how to ask back, and how to give the opinion.',
    also: 'chatreview chat review case opinion transfer advocate remark',
    parts: [
      {
        steps: [
          'Open “ChatReview”. What waits for you stands first.',
          'Read the question, and open the scans beside it.',
          'Write to the patient, ask an advocate, or give the case to another doctor. The case says whose turn it is.',
          'Write the opinion and press “Give opinion”. Close the case when nothing is left to ask.',
        ],
      },
      {
        title: 'Among colleagues',
        text: ['Remarks under “Among the staff” are never seen by the patient.'],
      },
    ],
    next: ['look-at-scans'],
  },
  {
    slug: 'video-visits',
    audience: 'staff',
    title: 'Hold video visits',
    summary: 'Plan a visit, let people in, and look at scans together.',
    also: 'v-consult video consultation call guest transfer notes waiting room chat share screen blur telehealth',
    parts: [
      {
        steps: [
          'Open “V-Consult” or the record, and plan a visit: doctor, time and length.',
          'A minute later the patient gets a message with a link, and reminders follow a day and a quarter of an hour before the visit. The patient also hears when you move or cancel it.',
          'Open the visit, check how you look and sound, and come in. Who waits of the practice and the patient come in with you; guests wait until you let them in.',
          'Show scans: everybody sees the image, its brightness and where you point. Or share your screen, and write in the chat.',
          'Press “Finish the call” when you are done, and write a note to the record.',
        ],
      },
      {
        title: 'When a patient asks for a visit',
        text: [
          'It is under “To schedule”, with the times that would suit. Choose one, and the patient is told.',
        ],
      },
      {
        title: 'Before the first call',
        text: [
          'The page to check camera and microphone can test your line, and blur what is behind you.',
        ],
      },
      {
        title: 'Others in the call',
        text: [
          'Add a colleague, or a guest by a link with a password. At most four take part.',
          'Another doctor can take over. The patient’s link stays the same.',
        ],
      },
    ],
    next: ['join-a-video-visit'],
  },
]
