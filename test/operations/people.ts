import type { Service } from './run';

interface Person {
	id: string;
	firstName: string;
	lastName: string;
	email: string;
	linkedinUrl: string;
	seniority: string;
	company: { name: string; industry: string };
}

/** Those that are found and completed. */
export const people = async (service: Service) =>
	(await service.control<{ people: Person[] }>('people')).people;

export const creditsLeft = async (service: Service) =>
	(await service.control<{ credits: number }>('credits')).credits;

export const CREDITS = ['creditsUsed', 'remainingCredits'];
