import { demoFacebookPeople, demoPeople, type DemoPerson } from '@app/providers';

export const people: readonly DemoPerson[] = Object.values(demoPeople);

export function findPersonByEmail(email: string | undefined): DemoPerson | undefined {
  return people.find((person) => person.email === email?.toLowerCase());
}

export function findPersonBySubject(subject: string | undefined): DemoPerson | undefined {
  return people.find((person) => person.subject === subject);
}

/** The demo people of both providers. Each of them has a picture. */
export const peopleOfAllProviders: readonly { subject: string; name: string }[] = [
  ...people,
  ...Object.values(demoFacebookPeople).map(({ id, name }) => ({ subject: id, name })),
];
