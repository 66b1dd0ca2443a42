import { placesOf } from '../errors/faults';
import { quoted } from '../values';
import { isLinkedInProfile } from './profileUrl';

/**
 * Names the items whose LinkedIn URL is another address, as nobody is reached by it.
 *
 * @param sent the LinkedIn URL that was sent with each item
 */
export function profileNotices(sent: Array<{ index: number; url: unknown }>): string[] {
	const others = sent.filter(({ url }) => typeof url === 'string' && !isLinkedInProfile(url));
	if (others.length === 0) return [];
	const [{ url }] = others;
	const places = placesOf(others.map(({ index }) => index));
	return [
		others.length === 1
			? `LinkedIn URL is not a LinkedIn profile URL: ${quoted(url)} (${places} item). It was sent unchanged.`
			: `LinkedIn URL is not a LinkedIn profile URL in ${others.length} items: ${places}, for example ${quoted(url)}. They were sent unchanged.`,
	];
}
