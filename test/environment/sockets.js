/**
 * Tracks the connections of a test file: they are closed when it ends, and new ones are refused.
 */
const { subscribe } = require('node:diagnostics_channel');

const sockets = new Set();
let isOpen = false;

subscribe('net.client.socket', ({ socket }) => {
	// the event precedes the connection attempt, which would reopen it
	if (!isOpen) queueMicrotask(() => socket.destroy());
	sockets.add(socket);
	socket.once('close', () => sockets.delete(socket));
});

module.exports = {
	open() {
		isOpen = true;
	},
	close() {
		isOpen = false;
		for (const socket of sockets) socket.destroy();
	},
};
