/** Connections that a test file has opened: they end with it, and none is opened afterwards. */
const { subscribe } = require('node:diagnostics_channel');

const sockets = new Set();
let isOpen = false;

subscribe('net.client.socket', ({ socket }) => {
	// it is told of before it connects, which would bring it back
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
